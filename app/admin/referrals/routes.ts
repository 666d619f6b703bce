import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The review of referrals. */
export default {
  pages: [
    route("admin/v2/programs/:programId/referrals", "admin/referrals/list.tsx"),
    route("admin/v2/programs/:programId/referrals/:referralId", "admin/referrals/redirect.tsx"),
    route("admin/v2/programs/:programId/users/:participantId/recruited/:referralId", "admin/referrals/redirect.tsx", {
      id: "admin/referrals/redirect-below-user",
    }),
    route("admin/v2/referrals/:referralId", "admin/referrals/detail.tsx"),
    route("admin/v2/referrals/:referralId/admin_update_logs", "admin/referrals/history.tsx"),
    route("admin/v2/referrals/:referralId/participant_history", "admin/referrals/participant-history.tsx"),
  ],
  calls: [route("admin/v2/programs/:programId/referrals.csv", "api/admin/referrals/list-csv.ts")],
} satisfies AdminRoutes;
