import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGES = "admin/v2/programs/:programId/settings/program/evergreen";
const CALLS = "admin/v2/programs/:programId/evergreen_setting_values";

/** What the program has done by itself. */
export default {
  settings: [route(PAGES, "admin/evergreen/list.tsx"), route(`${PAGES}/:definitionId`, "admin/evergreen/edit.tsx")],
  calls: [
    route(CALLS, "api/admin/evergreen/values.ts"),
    route(`${CALLS}/new`, "api/admin/evergreen/new.ts"),
    route(`${CALLS}/:evergreenValueId`, "api/admin/evergreen/value.ts"),
  ],
} satisfies AdminRoutes;
