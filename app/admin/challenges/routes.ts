import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** Challenges. */
export default {
  pages: [
    route("admin/v2/programs/:programId/challenges/order", "admin/challenges/order.tsx"),
    route("admin/v2/programs/:programId/challenges", "admin/challenges/list.tsx"),
    route("admin/v2/challenges/:challengeId", "admin/challenges/detail.tsx"),
    route("admin/v2/challenges/:challengeId/history", "admin/challenges/history.tsx"),
    route("admin/v2/challenges/:challengeId/participant_answers", "admin/challenges/answers.tsx"),
    route("admin/v2/programs/:programId/challenges/new", "admin/challenges/wizard/route.tsx", {
      id: "admin/challenges/new",
    }),
    route("admin/v2/challenges/:challengeId/edit", "admin/challenges/wizard/route.tsx"),
  ],
  calls: [
    route("admin/v2/programs/:programId/challenges.csv", "api/admin/challenges/list-csv.ts"),
    route("admin/v2/programs/:programId/answer_photos/:photoId", "api/admin/challenges/answer-photo.ts"),
    route("admin/v2/challenges/:challengeId/participants", "api/admin/challenges/participants.ts"),
    route("admin/v2/challenges/:challengeId/participants.csv", "api/admin/challenges/participants-csv.ts"),
    route("admin/v2/challenges/:challengeId/participant_answers.csv", "api/admin/challenges/answers-csv.ts"),
  ],
} satisfies AdminRoutes;
