import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGES = "admin/v2/programs/:programId/settings/program/email-templates";
const CALLS = "admin/v2/programs/:programId/email_templates";

/** Templates for what admins write to one participant. */
export default {
  settings: [
    route(PAGES, "admin/email-templates/list.tsx"),
    route(`${PAGES}/new`, "admin/email-templates/edit.tsx", { id: "admin/email-templates/new" }),
    route(`${PAGES}/:templateId`, "admin/email-templates/edit.tsx"),
  ],
  calls: [
    route(CALLS, "api/admin/participant-messages/templates.ts"),
    route(`${CALLS}/:templateId`, "api/admin/participant-messages/template.ts"),
  ],
} satisfies AdminRoutes;
