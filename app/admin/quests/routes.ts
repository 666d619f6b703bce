import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGES = "admin/v2/programs/:programId/settings/program/quests";
const CALLS = "admin/v2/programs/:programId/quests";

/** Quests: several challenges with a prize of their own. */
export default {
  settings: [
    route(PAGES, "admin/quests/list.tsx"),
    route(`${PAGES}/new`, "admin/quests/edit.tsx", { id: "admin/quests/new" }),
    route(`${PAGES}/:questId/edit`, "admin/quests/edit.tsx"),
  ],
  calls: [
    route(CALLS, "api/admin/quests/quests.ts"),
    route(`${CALLS}/:questId`, "api/admin/quests/quest.ts"),
    route(`${CALLS}/:questId/publish`, "api/admin/quests/publish.ts"),
    route(`${CALLS}/:questId/unpublish`, "api/admin/quests/unpublish.ts"),
    route(`${CALLS}/:questId/restore`, "api/admin/quests/restore.ts"),
  ],
} satisfies AdminRoutes;
