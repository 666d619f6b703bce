import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The branding of a program: a page for each form, and the calls that the pages do not serve. */
export default {
  pages: [route("admin/v2/programs/:programId/settings/branding", "admin/branding/redirect.tsx")],
  settings: ["colors", "theme", "assets", "fonts", "borders", "css"].map((form) =>
    route(`admin/v2/programs/:programId/settings/branding/${form}`, `admin/branding/${form}.tsx`),
  ),
  calls: [
    route("admin/v2/programs/:programId/update_template_details", "api/admin/branding/template-details.ts"),
    route("admin/v2/programs/:programId/fonts", "api/admin/branding/fonts.ts"),
  ],
} satisfies AdminRoutes;
