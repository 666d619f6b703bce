import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Webhook } from "lucide";
import { sandboxLoader, sandboxReceiver } from "~/http/handlers/public.server";
import { notFound } from "~/platform/errors";
import { listReceivedWebhooks, receiveWebhook } from "~/services/webhooks/webhooks.sandbox.server";
import { EmptyState } from "~/ui/states/empty-state";
import { SandboxPage } from "./sandbox-page";

const NAME = /^[a-z0-9_-]{1,60}$/i;

/** `GET /sandbox/webhooks/{name}`: the webhooks that came to this name, the newest first; with `Accept` as JSON. */
export const loader = sandboxLoader(async ({ ctx, param }) => {
  const name = nameIn(param("name"));
  return { name, webhooks: await listReceivedWebhooks(ctx, name) };
});

/** `POST` to the same path takes a webhook, as a system of the operator would. `?status=500` responds with a failure. */
export const action = sandboxReceiver(async ({ ctx, param, request, url }, body) => {
  const headers = Object.fromEntries(
    [...request.headers].filter(([name]) => /^(webhook-|content-type$|user-agent$)/.test(name)),
  );
  await receiveWebhook(ctx, nameIn(param("name")), { headers, body: body.replaceAll("\0", "") });
  const status = Number(url.searchParams.get("status") ?? 200);
  return Response.json({ received: true }, { status: status >= 200 && status < 600 ? status : 200 });
});

/** @throws not_found for a name that is no plain word */
function nameIn(name: string): string {
  if (!NAME.test(name)) throw notFound();
  return name;
}

export const meta: MetaFunction = () => [{ title: "Webhooks · Sandbox" }];

export default function ReceivedWebhooks() {
  const { name, webhooks } = useLoaderData<typeof loader>();
  return (
    <SandboxPage
      title={`Webhooks: ${name}`}
      lead="This page stands in for a system of yours. It shows what programs have sent to its address."
    >
      {webhooks.length === 0 ? (
        <EmptyState
          icon={Webhook}
          title="Nothing yet"
          text="Send a test from the webhook's page, and reload this one."
        />
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {webhooks.map(({ id, headers, body, received_at }) => (
            <li key={id} className="surface-card rounded-card border border-border p-5">
              <p className="text-14 text-muted tabular-nums">{received_at.slice(0, 19).replace("T", " ")}</p>
              <pre className="mt-3 font-mono text-14 break-all whitespace-pre-wrap">{body}</pre>
              <pre className="mt-3 font-mono text-12 break-all whitespace-pre-wrap text-muted">
                {Object.entries(headers)
                  .map(([header, value]) => `${header}: ${value}`)
                  .join("\n")}
              </pre>
            </li>
          ))}
        </ol>
      )}
    </SandboxPage>
  );
}
