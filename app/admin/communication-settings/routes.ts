import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGES = "admin/v2/programs/:programId/settings/program/communication-settings";
const CALLS = "admin/v2/programs/:programId/communication_settings";
const MAILS = "admin/v2/programs/:programId/participant_mails";

/** Which mails the program sends, and which participants may choose to get. */
export default {
  settings: [
    route(PAGES, "admin/communication-settings/list.tsx"),
    route(`${PAGES}/new`, "admin/communication-settings/edit.tsx", { id: "admin/communication-settings/new" }),
    route(`${PAGES}/emails/:mailKind`, "admin/communication-settings/mail.tsx"),
    route(`${PAGES}/:communicationSettingId`, "admin/communication-settings/edit.tsx"),
  ],
  calls: [
    route(CALLS, "api/admin/communication-settings/list.ts"),
    route(`${CALLS}/new`, "api/admin/communication-settings/new.ts"),
    route(`${CALLS}/:communicationSettingId`, "api/admin/communication-settings/edit.ts"),
    route(MAILS, "api/admin/communication-settings/mails.ts"),
    route(`${MAILS}/:mailKind`, "api/admin/communication-settings/mail.ts"),
  ],
} satisfies AdminRoutes;
