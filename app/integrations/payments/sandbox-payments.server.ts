/**
 * The payment provider of the sandbox. Payment pages are rows, shown by /sandbox/checkout/{session}. What happens there
 * arrives as webhooks in Stripe's format with Stripe's signature, so that the code that receives them is the real one.
 */
import Stripe from "stripe";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { inputHash } from "~/platform/input-hash.server";
import { newToken, sign } from "~/platform/secrets.server";
import type { Checkout, Payments } from "../ports";
import { metadataOf, readStripeEvent } from "./stripe-events.server";

export const sandboxPayments: Payments = {
  async openCheckout(checkout) {
    const hash = inputHash(checkout);
    const [row] = await sql<{ id: string; input_hash: Buffer }>(
      sqlText`insert into sandbox_checkouts as s (id, idempotency_key, input_hash, checkout, created_at) values ($1, $2, $3, $4, $5)
       on conflict (idempotency_key) do update set idempotency_key = s.idempotency_key returning id, input_hash`,
      [`cs_sandbox_${newToken()}`, checkout.idempotencyKey, hash, JSON.stringify(checkout), checkout.openedAt],
    );
    if (!row!.input_hash.equals(hash)) {
      throw new AppError("conflict", "We couldn't open the payment page. You weren't charged. Please try again.");
    }
    return { sessionId: row!.id, url: new URL(`/sandbox/checkout/${row!.id}`, checkout.successUrl).href };
  },
  readEvent: (body, signature) => readStripeEvent(body, signature, sandboxWebhookSecret()),
};

export type SignedEvent = { body: string; signature: string };

type PaymentSession = { sessionId: string; checkout: Pick<Checkout, "amountCents" | "currency" | "reference"> };

/** The webhook for a session that was paid or abandoned. Sent again, it has the same id. */
export function signedSandboxEvent(
  kind: "completed" | "expired",
  { sessionId, checkout }: PaymentSession,
): SignedEvent {
  const body = JSON.stringify({
    id: `evt_${sessionId}_${kind}`,
    object: "event",
    type: `checkout.session.${kind}`,
    data: {
      object: {
        id: sessionId,
        object: "checkout.session",
        status: kind === "completed" ? "complete" : "expired",
        payment_status: kind === "completed" ? "paid" : "unpaid",
        amount_total: checkout.amountCents,
        currency: checkout.currency,
        client_reference_id: checkout.reference.checkoutId,
        metadata: metadataOf(checkout.reference),
      },
    },
  });
  return {
    body,
    signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: sandboxWebhookSecret() }),
  };
}

/** Derived from the secret of this installation, so that nobody else can sign an event. */
export function sandboxWebhookSecret(): string {
  return `whsec_${sign("sandbox-payments", "webhook")}`;
}
