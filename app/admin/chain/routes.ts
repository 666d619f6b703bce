import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

/** The connection to the Aptos blockchain, and what was written there. */
export default {
  pages: [
    route("admin/v2/programs/:programId/blockchain_transactions", "admin/chain/transactions.tsx"),
    route("admin/v2/rewards/:rewardId/blockchain_transactions", "admin/chain/reward-transactions.tsx"),
    route(
      "admin/v2/programs/:programId/users/:participantId/blockchain_transactions",
      "admin/chain/participant-transactions.tsx",
    ),
  ],
  settings: [route("admin/v2/programs/:programId/settings/integrations/aptos", "admin/chain/settings.tsx")],
  calls: [
    route("admin/v2/aptos/enabled", "api/admin/chain/enabled.ts"),
    route("admin/v2/aptos/:aptosId", "api/admin/chain/aptos.ts"),
    route(
      "admin/v2/participants/:participantId/blockchain_transactions",
      "api/admin/chain/participant-transactions.ts",
    ),
  ],
} satisfies AdminRoutes;
