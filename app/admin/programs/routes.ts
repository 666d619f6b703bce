import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** Programs, and what the frame around all pages needs. */
export default {
  pages: [
    route("admin/v2", "admin/index.tsx"),
    route("admin/v2/programs/:programId", "admin/programs/redirect.tsx"),
    route("admin/v2/*", "admin/not-found.tsx"),
  ],
  calls: [
    route("admin/v2/programs", "api/admin/programs.ts"),
    route("admin/v2/search", "api/admin/search.ts"),
    route("admin/v2/users/:userId", "api/admin/user.ts"),
  ],
} satisfies AdminRoutes;
