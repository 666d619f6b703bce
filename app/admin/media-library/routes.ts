import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The media library. */
export default {
  settings: [route("admin/v2/programs/:programId/settings/program/media-library", "admin/media-library/page.tsx")],
  calls: [
    route("admin/v2/programs/:programId/program_attachments", "api/admin/media/files.ts"),
    route("admin/v2/programs/:programId/program_attachments/:fileId", "api/admin/media/file.ts"),
  ],
} satisfies AdminRoutes;
