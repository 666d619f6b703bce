import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** What a new program opens on. */
export default {
  pages: [route("admin/v2/programs/:programId/first_steps", "admin/first-steps/page.tsx")],
} satisfies AdminRoutes;
