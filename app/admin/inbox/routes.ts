import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** What waits, what finished and what is unusual. */
export default {
  pages: [route("admin/v2/programs/:programId/inbox", "admin/inbox/page.tsx")],
} satisfies AdminRoutes;
