import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** What participants hand in with challenges, to be judged. */
export default {
  pages: [
    route("admin/v2/programs/:programId/submissions", "admin/submissions/list.tsx"),
    route("admin/v2/programs/:programId/submissions/:submissionId", "admin/submissions/detail.tsx"),
  ],
  calls: [route("admin/v2/programs/:programId/submissions.csv", "api/admin/submissions/list-csv.ts")],
} satisfies AdminRoutes;
