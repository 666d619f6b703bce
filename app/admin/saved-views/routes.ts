import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The views of lists that admins save for themselves. */
export default {
  calls: [
    route("admin/v2/programs/:programId/saved_views", "api/admin/saved-views/saved-views.ts"),
    route("admin/v2/organization/saved_views", "api/admin/saved-views/organization-views.ts"),
  ],
} satisfies AdminRoutes;
