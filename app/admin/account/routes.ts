import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The account of the admin who is signed in. */
export default {
  pages: [route("admin/v2/account", "admin/account/route.tsx")],
  calls: [route("admin/v2/theme", "api/admin/theme.ts")],
} satisfies AdminRoutes;
