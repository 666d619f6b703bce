import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The menus and the carousel of the site. */
export default {
  settings: [
    route("admin/v2/programs/:programId/settings/layout/navigation-menus", "admin/navigation/navigation-menus.tsx"),
    route("admin/v2/programs/:programId/settings/layout/carousels", "admin/navigation/carousels.tsx"),
  ],
  calls: [
    route("admin/v2/programs/:programId/navigation_menus", "api/admin/navigation/navigation-menus.ts"),
    route("admin/v2/programs/:programId/navigation_menus/new", "api/admin/navigation/navigation-menus.ts", {
      id: "api/admin/navigation/new-navigation-menus",
    }),
    route("admin/v2/programs/:programId/carousels", "api/admin/navigation/carousels.ts"),
    route("admin/v2/programs/:programId/carousels/new", "api/admin/navigation/carousels.ts", {
      id: "api/admin/navigation/new-carousels",
    }),
  ],
} satisfies AdminRoutes;
