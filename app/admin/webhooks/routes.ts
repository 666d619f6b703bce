import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGES = "admin/v2/programs/:programId/settings/integrations/webhooks";
const CALLS = "admin/v2/programs/:programId/webhooks";

/** The webhooks of a program and what was sent to them. */
export default {
  settings: [
    route(PAGES, "admin/webhooks/list.tsx"),
    route(`${PAGES}/new`, "admin/webhooks/new.tsx"),
    route(`${PAGES}/:webhookId`, "admin/webhooks/edit.tsx"),
    route(`${PAGES}/:webhookId/deliveries`, "admin/webhooks/deliveries.tsx"),
  ],
  calls: [
    route(CALLS, "api/admin/webhooks/webhooks.ts"),
    route(`${CALLS}/new`, "api/admin/webhooks/new.ts"),
    route(`${CALLS}/:webhookId`, "api/admin/webhooks/webhook.ts"),
    route(`${CALLS}/:webhookId/rotate_secret`, "api/admin/webhooks/rotate-secret.ts"),
    route(`${CALLS}/:webhookId/test`, "api/admin/webhooks/test.ts"),
    route(`${CALLS}/:webhookId/replay`, "api/admin/webhooks/replay-range.ts"),
    route(`${CALLS}/:webhookId/deliveries`, "api/admin/webhooks/deliveries.ts"),
    route(`${CALLS}/:webhookId/deliveries/live`, "api/admin/webhooks/live.ts"),
    route(`${CALLS}/:webhookId/deliveries/:deliveryId`, "api/admin/webhooks/delivery.ts"),
    route(`${CALLS}/:webhookId/deliveries/:deliveryId/replay`, "api/admin/webhooks/replay-delivery.ts"),
  ],
} satisfies AdminRoutes;
