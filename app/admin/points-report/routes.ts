import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The points of a program by month, and the close of a month. */
export default {
  settings: [route("admin/v2/programs/:programId/points/report", "admin/points-report/report.tsx")],
  calls: [
    route("admin/v2/programs/:programId/points/report.csv", "api/admin/points-report/report-csv.ts"),
    route("admin/v2/programs/:programId/points/report/:month/close", "api/admin/points-report/close.ts"),
    route("admin/v2/programs/:programId/points/report/:month/journal", "api/admin/points-report/journal.ts"),
  ],
} satisfies AdminRoutes;
