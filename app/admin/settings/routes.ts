import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The settings of a program that are no area of their own. */
export default {
  pages: [
    // Settings without a page of their own redirect to the first settings page.
    route("admin/v2/programs/:programId/settings", "admin/settings/redirect.tsx"),
    route("admin/v2/programs/:programId/settings/*", "admin/settings/redirect.tsx", {
      id: "admin/settings/redirect-below",
    }),
  ],
  settings: [
    route("admin/v2/programs/:programId/settings/program/general", "admin/settings/general.tsx"),
    route("admin/v2/programs/:programId/settings/program/points", "admin/settings/points.tsx"),
  ],
} satisfies AdminRoutes;
