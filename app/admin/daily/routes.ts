import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGE = "admin/v2/programs/:programId/settings/program/daily";
const CALLS = "admin/v2/programs/:programId/daily_questions";

/** The question of the day with its bank, and the daily box. */
export default {
  settings: [
    route(PAGE, "admin/daily/settings.tsx"),
    route(`${PAGE}/questions`, "admin/daily/list.tsx"),
    route(`${PAGE}/questions/new`, "admin/daily/edit.tsx", { id: "admin/daily/new" }),
    route(`${PAGE}/questions/:dailyQuestionId/edit`, "admin/daily/edit.tsx"),
  ],
  calls: [
    route(CALLS, "api/admin/daily/questions.ts"),
    route(`${CALLS}/import`, "api/admin/daily/import.ts"),
    route(`${CALLS}/:dailyQuestionId`, "api/admin/daily/question.ts"),
  ],
} satisfies AdminRoutes;
