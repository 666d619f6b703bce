import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** Reports of participants about offers. */
export default {
  pages: [
    route("admin/v2/programs/:programId/offer_reports", "admin/offer-reports/list.tsx"),
    route("admin/v2/programs/:programId/offer_reports/:reportId", "admin/offer-reports/detail.tsx"),
  ],
  calls: [route("admin/v2/programs/:programId/offer_reports.csv", "api/admin/offer-reports/list-csv.ts")],
} satisfies AdminRoutes;
