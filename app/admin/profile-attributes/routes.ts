import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGES = "admin/v2/programs/:programId/settings/program/profile-attributes";
const CALLS = "admin/v2/programs/:programId/profile_attributes";

/** What participants may say about themselves. */
export default {
  settings: [
    route(PAGES, "admin/profile-attributes/list.tsx"),
    route(`${PAGES}/new`, "admin/profile-attributes/edit.tsx", { id: "admin/profile-attributes/new" }),
    route(`${PAGES}/:profileAttributeId`, "admin/profile-attributes/edit.tsx"),
  ],
  calls: [
    route(CALLS, "api/admin/profile-attributes/list.ts"),
    route(`${CALLS}/new`, "api/admin/profile-attributes/new.ts"),
    route(`${CALLS}/:profileAttributeId`, "api/admin/profile-attributes/edit.ts"),
  ],
} satisfies AdminRoutes;
