import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** Participants, who are called users in URLs. */
export default {
  pages: [
    route("admin/v2/programs/:programId/users", "admin/participants/list.tsx"),
    route("admin/v2/programs/:programId/users/:participantId", "admin/participants/detail.tsx"),
    route("admin/v2/programs/:programId/participants/import", "admin/participants/imports/new.tsx"),
    route("admin/v2/programs/:programId/participants/imports", "admin/participants/imports/list.tsx"),
    route("admin/v2/programs/:programId/participants/imports/:importId", "admin/participants/imports/detail.tsx"),
    route("admin/v2/programs/:programId/participants/exports", "admin/participants/exports/list.tsx"),
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
  ],
} satisfies AdminRoutes;
