import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The domains of a program. */
export default {
  settings: [
    route("admin/v2/programs/:programId/settings/program/domain-list", "admin/domains/list.tsx"),
    route("admin/v2/programs/:programId/settings/program/domain-list/new", "admin/domains/new.tsx"),
  ],
  calls: [
    route("admin/v2/programs/:programId/domain_lists", "api/admin/domains/domain-lists.ts"),
    route("admin/v2/programs/:programId/domain_lists/new", "api/admin/domains/new.ts"),
    route("admin/v2/programs/:programId/domain_lists/:domainId", "api/admin/domains/domain.ts"),
  ],
} satisfies AdminRoutes;
