import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const USER = "admin/v2/programs/:programId/users/:participantId";
const PARTICIPANT = "admin/v2/participants/:participantId";

/** Participants, who are called users in the URLs of pages. */
export default {
  pages: [
    route("admin/v2/programs/:programId/users", "admin/participants/list.tsx"),
    route("admin/v2/programs/:programId/participants/import", "admin/participants/imports/new.tsx"),
    route("admin/v2/programs/:programId/participants/imports", "admin/participants/imports/list.tsx"),
    route("admin/v2/programs/:programId/participants/imports/:importId", "admin/participants/imports/detail.tsx"),
    route("admin/v2/programs/:programId/participants/exports", "admin/participants/exports/list.tsx"),
    route("admin/v2/programs/:programId/participants/bulk_changes", "admin/participants/bulk-changes/list.tsx"),
    route(USER, "admin/participants/detail.tsx"),
    route(`${USER}/timeline`, "admin/participants/timeline.tsx"),
    route(`${USER}/points`, "admin/participants/points.tsx"),
    route(`${USER}/point_lots`, "admin/participants/point-lots.tsx"),
    route(`${USER}/rewards`, "admin/participants/rewards.tsx"),
    route(`${USER}/challenges`, "admin/participants/challenges.tsx"),
    route(`${USER}/questions`, "admin/participants/questions.tsx"),
    route(`${USER}/participant_answers`, "admin/participants/answers.tsx"),
    route(`${USER}/receipts`, "admin/participants/receipts.tsx"),
    route(`${USER}/recruited`, "admin/participants/recruited.tsx"),
    route(`${USER}/attributes`, "admin/participants/attributes.tsx"),
    route(`${USER}/attributes/new`, "admin/participants/new-attribute.tsx"),
    route(`${USER}/attributes/:participantProfileId`, "admin/participants/edit-attribute.tsx"),
    route(`${USER}/personal_data`, "admin/participants/personal-data.tsx"),
    route("admin/v2/programs/:programId/participants/:participantId", "admin/participants/redirect.tsx"),
  ],
  calls: [
    route("admin/v2/programs/:programId/participants", "api/admin/participants/list.ts"),
    route("admin/v2/programs/:programId/participants.csv", "api/admin/participants/all-csv.ts"),
    route("admin/v2/programs/:programId/participants/export_csv_async", "api/admin/participants/start-export.ts"),
    route("admin/v2/programs/:programId/exports/:exportId", "api/admin/participants/export-file.ts"),
    route("admin/v2/programs/:programId/users.csv", "api/admin/participants/list-csv.ts"),
    route(
      "admin/v2/programs/:programId/participants/import_csv_template.csv",
      "api/admin/participants/import-template-csv.ts",
    ),
    route(
      "admin/v2/programs/:programId/participants/imports/:importId/rejected_rows.csv",
      "api/admin/participants/rejected-rows-csv.ts",
    ),
    route(`${USER}/personal_data.json`, "api/admin/participants/personal-data.ts"),
    route(PARTICIPANT, "api/admin/participants/participant.ts"),
    route(`${PARTICIPANT}/participant_actions`, "api/admin/participants/actions.ts"),
    route(`${PARTICIPANT}/timeline`, "api/admin/participants/timeline.ts"),
    route(`${PARTICIPANT}/points`, "api/admin/participants/points.ts"),
    route(`${PARTICIPANT}/point_lots`, "api/admin/participants/point-lots.ts"),
    route(`${PARTICIPANT}/point_lots/:lotId/release`, "api/admin/participants/release-point-lot.ts"),
    route(`${PARTICIPANT}/point_lots/:lotId/cancel`, "api/admin/participants/cancel-point-lot.ts"),
    route(`${PARTICIPANT}/point_lots/:lotId/extend`, "api/admin/participants/extend-point-lot.ts"),
    route(`${PARTICIPANT}/rewards`, "api/admin/participants/rewards.ts"),
    route(`${PARTICIPANT}/challenges`, "api/admin/participants/challenges.ts"),
    route(`${PARTICIPANT}/questions`, "api/admin/participants/questions.ts"),
    route(`${PARTICIPANT}/participant_answers`, "api/admin/participants/answers.ts"),
    route(`${PARTICIPANT}/receipts`, "api/admin/participants/receipts.ts"),
    route(`${PARTICIPANT}/recruited`, "api/admin/participants/recruited.ts"),
    route(`${PARTICIPANT}/participant_profile`, "api/admin/participants/participant-profile.ts"),
    route(
      `${PARTICIPANT}/participant_profile/:participantProfileId`,
      "api/admin/participants/participant-profile-value.ts",
    ),
    route(`${PARTICIPANT}/create_action`, "api/admin/participants/create-action.ts"),
    route(`${PARTICIPANT}/complete_challenge`, "api/admin/participants/complete-challenge.ts"),
    route(`${PARTICIPANT}/toggle_tag`, "api/admin/participants/toggle-tag.ts"),
    route(`${PARTICIPANT}/update_participant`, "api/admin/participants/update-participant.ts"),
    route(`${PARTICIPANT}/magic_link`, "api/admin/participants/magic-link.ts"),
    route(`${PARTICIPANT}/reset_activities`, "api/admin/participants/reset-activities.ts"),
    route(`${PARTICIPANT}/delete_participant`, "api/admin/participants/delete-participant.ts"),
  ],
} satisfies AdminRoutes;
