import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** Content tags and admin tags. Both kinds have the same pages and calls. */
export default {
  settings: [
    ...["content-tags", "tags"].flatMap((tags) => [
      route(`admin/v2/programs/:programId/settings/program/${tags}`, "admin/tags/list.tsx", {
        id: `admin/${tags}/list`,
      }),
      route(`admin/v2/programs/:programId/settings/program/${tags}/new`, "admin/tags/edit.tsx", {
        id: `admin/${tags}/new`,
      }),
      route(`admin/v2/programs/:programId/settings/program/${tags}/:tagId/edit`, "admin/tags/edit.tsx", {
        id: `admin/${tags}/edit`,
      }),
    ]),
    route("admin/v2/programs/:programId/settings/program/content-tags/:tagId", "admin/tags/detail.tsx"),
  ],
  calls: [
    ...["content_tags", "tags"].flatMap((tags) => [
      route(`admin/v2/programs/:programId/${tags}`, "api/admin/tags/tags.ts", { id: `api/admin/${tags}` }),
      route(`admin/v2/programs/:programId/${tags}/:tagId`, "api/admin/tags/tag.ts", { id: `api/admin/${tags}/tag` }),
    ]),
  ],
} satisfies AdminRoutes;
