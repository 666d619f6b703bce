import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGES = "admin/v2/programs/:programId/settings/program/dynamic-feed-posts";
const CALLS = "admin/v2/programs/:programId/dynamic_feed_posts";

/** The posts on the home page, which admins write or import. */
export default {
  settings: [
    route(PAGES, "admin/feed-posts/list.tsx"),
    route(`${PAGES}/new`, "admin/feed-posts/edit.tsx", { id: "admin/feed-posts/new" }),
    route(`${PAGES}/:feedPostId/edit`, "admin/feed-posts/edit.tsx"),
  ],
  calls: [
    route(CALLS, "api/admin/feed-posts/list.ts"),
    route(`${CALLS}/import`, "api/admin/feed-posts/import.ts"),
    route(`${CALLS}/new`, "api/admin/feed-posts/new.ts"),
    route(`${CALLS}/:feedPostId`, "api/admin/feed-posts/post.ts"),
    route(`${CALLS}/:feedPostId/edit`, "api/admin/feed-posts/post.ts", { id: "api/admin/feed-posts/edit" }),
  ],
} satisfies AdminRoutes;
