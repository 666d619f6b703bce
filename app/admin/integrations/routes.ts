import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGES = "admin/v2/programs/:programId/settings/integrations";

/** What a program shows of other services: social networks, offers and photo contests. */
export default {
  settings: [
    route(`${PAGES}/social-network-pages`, "admin/integrations/social-pages.tsx"),
    route(`${PAGES}/social-network-pages/new`, "admin/integrations/new-social-page.tsx"),
    route(`${PAGES}/offers-reward`, "admin/integrations/offers-reward.tsx"),
    route(`${PAGES}/photo-contests`, "admin/integrations/photo-contests.tsx"),
  ],
  calls: [
    route("admin/v2/programs/:programId/social_network_pages", "api/admin/integrations/social-pages.ts"),
    route("admin/v2/offers_reward/:programId", "api/admin/integrations/offers-reward.ts"),
    route("admin/v2/photo_contest/:programId", "api/admin/integrations/photo-contests.ts"),
  ],
} satisfies AdminRoutes;
