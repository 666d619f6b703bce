import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGES = "admin/v2/programs/:programId/settings/program/program-pages";
const CALLS = "admin/v2/programs/:programId/program_pages";

/** The pages of a program: terms, privacy, rules and texts of its own. */
export default {
  settings: [
    route(PAGES, "admin/program-pages/list.tsx"),
    route(`${PAGES}/new`, "admin/program-pages/edit.tsx", { id: "admin/program-pages/new" }),
    route(`${PAGES}/:programPageId`, "admin/program-pages/edit.tsx"),
  ],
  calls: [
    route(CALLS, "api/admin/program-pages/list.ts"),
    route(`${CALLS}/new`, "api/admin/program-pages/new.ts"),
    route(`${CALLS}/:programPageId`, "api/admin/program-pages/edit.ts"),
    route(`${CALLS}/:programPageId/publish`, "api/admin/program-pages/publish.ts"),
    route(`${CALLS}/:programPageId/archive`, "api/admin/program-pages/archive.ts"),
  ],
} satisfies AdminRoutes;
