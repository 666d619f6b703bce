import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The dashboard. Each panel is there as JSON at two paths: below the program and below the page. */
export default {
  pages: [
    route("admin/v2/programs/:programId/dashboard", "admin/dashboard/overview.tsx"),
    route("admin/v2/programs/:programId/dashboard/actions", "admin/dashboard/actions.tsx"),
    route("admin/v2/programs/:programId/dashboard/challenges", "admin/dashboard/challenge-actions.tsx"),
    route("admin/v2/programs/:programId/dashboard/rewards", "admin/dashboard/reward-actions.tsx"),
    route("admin/v2/programs/:programId/dashboard/figures/challenges", "admin/dashboard/figures/challenges.tsx"),
    route("admin/v2/programs/:programId/dashboard/figures/rewards", "admin/dashboard/figures/rewards.tsx"),
  ],
  calls: [
    route(
      "admin/v2/programs/:programId/program_performance_metrics",
      "api/admin/dashboard/program-performance-metrics.ts",
    ),
    route(
      "admin/v2/programs/:programId/dashboard/program_performance_metrics",
      "api/admin/dashboard/program-performance-metrics.ts",
      { id: "api/admin/dashboard/in/program-performance-metrics" },
    ),
    route("admin/v2/programs/:programId/users_growth", "api/admin/dashboard/users-growth.ts"),
    route("admin/v2/programs/:programId/dashboard/users_growth", "api/admin/dashboard/users-growth.ts", {
      id: "api/admin/dashboard/in/users-growth",
    }),
    route("admin/v2/programs/:programId/top_users_all_time", "api/admin/dashboard/top-users-all-time.ts"),
    route("admin/v2/programs/:programId/dashboard/top_users_all_time", "api/admin/dashboard/top-users-all-time.ts", {
      id: "api/admin/dashboard/in/top-users-all-time",
    }),
    route("admin/v2/programs/:programId/top_users_this_month", "api/admin/dashboard/top-users-this-month.ts"),
    route(
      "admin/v2/programs/:programId/dashboard/top_users_this_month",
      "api/admin/dashboard/top-users-this-month.ts",
      {
        id: "api/admin/dashboard/in/top-users-this-month",
      },
    ),
    route("admin/v2/programs/:programId/latest_users", "api/admin/dashboard/latest-users.ts"),
    route("admin/v2/programs/:programId/dashboard/latest_users", "api/admin/dashboard/latest-users.ts", {
      id: "api/admin/dashboard/in/latest-users",
    }),
    route("admin/v2/programs/:programId/latest_actions", "api/admin/dashboard/latest-actions.ts"),
    route("admin/v2/programs/:programId/dashboard/latest_actions", "api/admin/dashboard/latest-actions.ts", {
      id: "api/admin/dashboard/in/latest-actions",
    }),
    route("admin/v2/programs/:programId/dashboard/figures", "api/admin/dashboard/figures.ts"),
    route("admin/v2/programs/:programId/dashboard/figures.csv", "api/admin/dashboard/figures-csv.ts"),
    route(
      "admin/v2/programs/:programId/dashboard/figures/challenges.csv",
      "api/admin/dashboard/challenge-figures-csv.ts",
    ),
    route("admin/v2/programs/:programId/dashboard/figures/rewards.csv", "api/admin/dashboard/reward-figures-csv.ts"),
    route("admin/v2/programs/:programId/dashboard/weekly_mail", "api/admin/dashboard/weekly-mail.ts"),
    route("admin/v2/programs/:programId/actions", "api/admin/dashboard/actions.ts"),
    route("admin/v2/programs/:programId/dashboard/actions.csv", "api/admin/dashboard/actions-csv.ts"),
  ],
} satisfies AdminRoutes;
