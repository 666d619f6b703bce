import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The organization: programs, admins, features and the audit log. */
export default {
  pages: [
    route("admin/v2/organization/programs", "admin/organization/programs.tsx"),
    route("admin/v2/organization/admins", "admin/organization/admins.tsx"),
    route("admin/v2/organization/features", "admin/organization/features.tsx"),
    route("admin/v2/organization/features/new", "admin/organization/new-feature.tsx"),
    route("admin/v2/organization/status", "admin/organization/status.tsx"),
    route("admin/v2/organization/jobs", "admin/organization/jobs.tsx"),
    route("admin/v2/organization/processes", "admin/organization/processes.tsx"),
    route("admin/v2/organization/backups", "admin/organization/backups.tsx"),
    route("admin/v2/organization/audit_log", "admin/organization/audit-log.tsx"),
    route("admin/v2/organization/settings", "admin/organization/settings.tsx"),
  ],
  calls: [
    route("admin/v2/organization/audit_log.csv", "api/admin/organization/audit-log-csv.ts"),
    route("admin/v2/programs/:programId/deactivate_program", "api/admin/organization/deactivate-program.ts"),
    route("admin/v2/programs/:programId/reactivate_program", "api/admin/organization/reactivate-program.ts"),
    route("admin/v2/programs/:programId/features", "api/admin/organization/program-features.ts"),
    route("admin/v2/users", "api/admin/organization/users.ts"),
    route("admin/v2/users/new", "api/admin/organization/new-user.ts"),
    route("admin/v2/users/:adminId/toggle_user_status", "api/admin/organization/toggle-user-status.ts"),
  ],
} satisfies AdminRoutes;
