import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** Rewards. */
export default {
  pages: [
    route("admin/v2/programs/:programId/rewards/order", "admin/rewards/order.tsx"),
    route("admin/v2/programs/:programId/rewards", "admin/rewards/list.tsx"),
    route("admin/v2/programs/:programId/rewards/new", "admin/rewards/edit.tsx", { id: "admin/rewards/new" }),
    route("admin/v2/rewards/:rewardId", "admin/rewards/detail.tsx"),
    route("admin/v2/rewards/:rewardId/coupons", "admin/rewards/coupons.tsx"),
    route("admin/v2/rewards/:rewardId/history", "admin/rewards/history.tsx"),
    route("admin/v2/rewards/:rewardId/sweepstake", "admin/rewards/sweepstake.tsx"),
    route("admin/v2/rewards/:rewardId/mini_contest", "admin/rewards/mini-contest.tsx"),
    route("admin/v2/rewards/:rewardId/edit", "admin/rewards/edit.tsx"),
  ],
  calls: [
    route("admin/v2/programs/:programId/rewards.csv", "api/admin/rewards/list-csv.ts"),
    route("admin/v2/rewards/:rewardId/sweepstake.csv", "api/admin/rewards/sweepstake-csv.ts"),
    route("admin/v2/rewards/:rewardId/reward_participants", "api/admin/rewards/participants.ts"),
    route("admin/v2/rewards/:rewardId/participants.csv", "api/admin/rewards/participants-csv.ts"),
  ],
} satisfies AdminRoutes;
