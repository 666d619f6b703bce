import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGES = "admin/v2/programs/:programId/settings/integrations/api_auths";
const CALLS = "admin/v2/programs/:programId/api_auths";

/** The keys with which an operator's own programs call the API. */
export default {
  settings: [route(PAGES, "admin/api-keys/list.tsx"), route(`${PAGES}/new`, "admin/api-keys/new.tsx")],
  calls: [
    route(CALLS, "api/admin/api-keys/api-keys.ts"),
    route(`${CALLS}/new`, "api/admin/api-keys/new.ts"),
    route(`${CALLS}/:apiKeyId`, "api/admin/api-keys/api-key.ts"),
  ],
} satisfies AdminRoutes;
