import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The tiers that participants reach by points. */
export default {
  settings: [route("admin/v2/programs/:programId/settings/program/program_tiers", "admin/tiers/route.tsx")],
  calls: [
    route("admin/v2/programs/:programId/program_tiers", "api/admin/tiers/tiers.ts"),
    route("admin/v2/programs/:programId/program_tiers/new", "api/admin/tiers/new.ts"),
  ],
} satisfies AdminRoutes;
