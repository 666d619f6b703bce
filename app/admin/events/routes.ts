import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** What the operator's systems report, and what happened in the product, for earning rules. */
export default {
  pages: [
    route("admin/v2/programs/:programId/events", "admin/events/list.tsx"),
    route("admin/v2/programs/:programId/events/:eventId", "admin/events/detail.tsx"),
  ],
  calls: [route("admin/v2/programs/:programId/events:batch", "api/admin/events/batch.ts")],
} satisfies AdminRoutes;
