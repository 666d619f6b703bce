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
    route("admin/v2/programs/:programId/settings/program/labels", "admin/settings/labels.tsx"),
    route("admin/v2/programs/:programId/settings/program/seo", "admin/settings/seo.tsx"),
    route("admin/v2/programs/:programId/settings/program/enrollment", "admin/settings/enrollment.tsx"),
    route("admin/v2/programs/:programId/settings/program/corrections", "admin/settings/corrections.tsx"),
    route("admin/v2/programs/:programId/settings/program/points", "admin/settings/points.tsx"),
  ],
  calls: [
    route("admin/v2/programs/:programId/social_picture", "api/admin/settings/social-picture.ts"),
    route("admin/v2/programs/:programId/points/rules", "api/admin/settings/points-rules.ts"),
  ],
} satisfies AdminRoutes;
