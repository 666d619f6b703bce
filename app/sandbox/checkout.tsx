import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { action as receiveWebhook } from "~/api/webhooks/stripe";
import { sandboxCall, sandboxLoader } from "~/http/handlers/public.server";
import { signedSandboxEvent } from "~/integrations/payments/sandbox-payments.server";
import { moneyText } from "~/locales/money";
import { closeSandboxCheckout, getSandboxCheckout } from "~/services/sandbox/checkouts.sandbox.server";
import type { SandboxCheckout } from "~/services/sandbox/sandbox.schema";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";
import { SandboxPage } from "./sandbox-page";

/** `GET /sandbox/checkout/{session}`: the sandbox's replacement of the payment provider's page. */
export const loader = sandboxLoader(async ({ ctx, param }) => {
  const { status, checkout } = await getSandboxCheckout(ctx, param("session"));
  return {
    status,
    title: checkout.title,
    amount: moneyText("en", checkout.amountCents, checkout.currency),
    email: checkout.payerEmail ?? "",
    cancelUrl: checkout.cancelUrl,
  };
});

/**
 * Pay or Cancel: calls our webhook as the provider would, then redirects back. A repeated call sends the same event.
 */
export const action = sandboxCall(
  z.object({ intent: z.enum(["pay", "cancel"]) }),
  async ({ ctx, param, url }, { intent }) => {
    const session = await closeSandboxCheckout(ctx, param("session"), intent === "pay" ? "paid" : "cancelled");
    const response = await callWebhook(new URL("/webhooks/stripe", url), session);
    if (!response.ok) return response;
    const { successUrl, cancelUrl } = session.checkout;
    return redirect(session.status === "paid" ? successUrl.replace("{session}", session.sessionId) : cancelUrl, 303);
  },
);

/** Calls the webhook's handler directly, because the sandbox does not know its own address on the network. */
function callWebhook(url: URL, session: SandboxCheckout): Promise<Response> {
  const { body, signature } = signedSandboxEvent(session.status === "paid" ? "completed" : "expired", session);
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  return receiveWebhook({ request: new Request(url, { method: "POST", body, headers }), params: {}, context: {} });
}

export const meta: MetaFunction = () => [{ title: "Payment · Sandbox" }];

export default function SandboxCheckoutPage() {
  const { status, title, amount, email, cancelUrl } = useLoaderData<typeof loader>();
  return (
    <SandboxPage title="Payment" lead="The page of the payment provider. No card is asked for and no money moves.">
      <Panel className="max-w-[480px]">
        <dl className="grid gap-4">
          <div>
            <dt className="text-14 text-muted">{title}</dt>
            <dd className="text-36 font-strong tabular-nums">{amount}</dd>
          </div>
          <div>
            <dt className="text-14 text-muted">Paid by</dt>
            <dd className="break-words">{email}</dd>
          </div>
        </dl>
        {status === "open" ? (
          <form method="post" className="mt-6 grid gap-3">
            <Button type="submit" name="intent" value="pay" block>
              Pay
            </Button>
            <Button type="submit" name="intent" value="cancel" variant="quiet" block>
              Cancel
            </Button>
          </form>
        ) : (
          <div className="mt-6 grid gap-3">
            <p role="status" className="font-strong">
              {status === "paid" ? "This payment has been made." : "This payment was canceled. Nothing was charged."}
            </p>
            <ButtonLink
              to={status === "paid" ? new URL("/", cancelUrl).href : cancelUrl}
              reloadDocument
              variant="quiet"
              block
            >
              Back to the program
            </ButtonLink>
          </div>
        )}
      </Panel>
    </SandboxPage>
  );
}
