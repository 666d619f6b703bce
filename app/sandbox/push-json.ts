import { sandboxLoader } from "~/http/handlers/public.server";
import { listPushes } from "~/services/push/push.sandbox.server";

/** `GET /sandbox/push.json`: the push notifications that devices would have shown, newest first. */
export const loader = sandboxLoader(async ({ ctx }) =>
  Response.json({ pushes: await listPushes(ctx) }, { headers: { "Cache-Control": "no-store" } }),
);
