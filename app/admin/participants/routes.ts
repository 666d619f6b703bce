import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** Participants, who are called users in URLs. */
export default {
  pages: [
    route("admin/v2/programs/:programId/users", "admin/participants/list.tsx"),
    route("admin/v2/programs/:programId/users/:participantId", "admin/participants/detail.tsx"),
  ],
  calls: [route("admin/v2/programs/:programId/users.csv", "api/admin/participants/list-csv.ts")],
} satisfies AdminRoutes;
