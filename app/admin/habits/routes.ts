import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGE = "admin/v2/programs/:programId/settings/program/habits";

/** What brings participants back, and the names on the leaderboard. */
export default {
  settings: [route(PAGE, "admin/habits/settings.tsx"), route(`${PAGE}/names`, "admin/habits/names.tsx")],
} satisfies AdminRoutes;
