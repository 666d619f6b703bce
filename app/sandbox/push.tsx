import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BellRing } from "lucide";
import { sandboxLoader } from "~/http/handlers/public.server";
import { listPushes } from "~/services/push/push.sandbox.server";
import { EmptyState } from "~/ui/states/empty-state";
import { SandboxPage } from "./sandbox-page";

/** `GET /sandbox/push`: the push notifications that devices would have shown. */
export const loader = sandboxLoader(async ({ ctx }) => ({ pushes: await listPushes(ctx) }));

export const meta: MetaFunction = () => [{ title: "Push notifications · Sandbox" }];

export default function SentPushes() {
  const { pushes } = useLoaderData<typeof loader>();
  return (
    <SandboxPage
      title="Push notifications"
      lead="Every notification that a device would have shown, the newest first. Nothing leaves this machine."
    >
      {pushes.length === 0 ? (
        <EmptyState
          icon={BellRing}
          title="No notification yet"
          text="Turn notifications on in My Account of a program, and reach a tier or bring a friend. Reload the page to see it."
        />
      ) : (
        <ul className="grid max-w-reading gap-3">
          {pushes.map(({ id, title, body, url, endpoint, sent_at: sentAt }) => (
            <li key={id} className="surface-card grid gap-1 rounded-card border border-border p-5">
              <p className="flex justify-between gap-3">
                <strong className="min-w-0 wrap-anywhere">{title}</strong>
                <time dateTime={sentAt} className="flex-none text-12 text-muted tabular-nums">
                  {sentAt.slice(5, 16).replace("T", " ")}
                </time>
              </p>
              <p>{body}</p>
              <p className="text-14 wrap-anywhere text-muted">
                Opens {url} · {endpoint}
              </p>
            </li>
          ))}
        </ul>
      )}
    </SandboxPage>
  );
}
