import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PROGRAM = "admin/v2/programs/:programId";
const PAGES = `${PROGRAM}/settings/program`;

/** Content tags and admin tags. Both kinds have the same pages and calls. */
export default {
  settings: [
    ...["content-tags", "tags"].flatMap((tags) => [
      route(`${PAGES}/${tags}`, "admin/tags/list.tsx", { id: `admin/${tags}/list` }),
      route(`${PAGES}/${tags}/new`, "admin/tags/edit.tsx", { id: `admin/${tags}/new` }),
      route(`${PAGES}/${tags}/:tagId/edit`, "admin/tags/edit.tsx", { id: `admin/${tags}/edit` }),
    ]),
    route(`${PAGES}/content-tags/:tagId`, "admin/tags/detail.tsx"),
  ],
  calls: ["content_tags", "tags"].flatMap((tags) => [
    route(`${PROGRAM}/${tags}`, "api/admin/tags/tags.ts", { id: `api/admin/${tags}` }),
    route(`${PROGRAM}/${tags}/new`, "api/admin/tags/new.ts", { id: `api/admin/${tags}/new` }),
    route(`${PROGRAM}/${tags}/:tagId`, "api/admin/tags/tag.ts", { id: `api/admin/${tags}/tag` }),
  ]),
} satisfies AdminRoutes;
