import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGE = "admin/v2/programs/:programId/settings/program/team-goals";
const CALLS = "admin/v2/programs/:programId/team_goals";

/** The goals that all participants of a program reach together. */
export default {
  settings: [
    route(PAGE, "admin/team-goals/list.tsx"),
    route(`${PAGE}/new`, "admin/team-goals/edit.tsx", { id: "admin/team-goals/new" }),
    route(`${PAGE}/:teamGoalId/edit`, "admin/team-goals/edit.tsx"),
  ],
  calls: [route(CALLS, "api/admin/team-goals/goals.ts"), route(`${CALLS}/:teamGoalId`, "api/admin/team-goals/goal.ts")],
} satisfies AdminRoutes;
