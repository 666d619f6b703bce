import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The documentation of the product: its table of contents, and a page for each topic. */
export default {
  pages: [route("admin/v2/help", "admin/help/contents.tsx"), route("admin/v2/help/:topic", "admin/help/topic.tsx")],
} satisfies AdminRoutes;
