import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PARTICIPANT = "admin/v2/participants/:participantId";
const HOLD = `${PARTICIPANT}/holds/:holdId`;

/** What a register calls. */
export default {
  calls: [
    route(`${PARTICIPANT}/holds`, "api/admin/point-of-sale/holds.ts"),
    route(HOLD, "api/admin/point-of-sale/hold.ts"),
    route(`${HOLD}/capture`, "api/admin/point-of-sale/capture.ts"),
    route(`${HOLD}/release`, "api/admin/point-of-sale/release.ts"),
    route(`${PARTICIPANT}/claims`, "api/admin/point-of-sale/claims.ts"),
    route("admin/v2/programs/:programId/orders:preview", "api/admin/point-of-sale/preview.ts"),
    route("admin/v2/programs/:programId/codes:redeem", "api/admin/point-of-sale/redeem.ts"),
    route("admin/v2/programs/:programId/codes:undo_redeem", "api/admin/point-of-sale/undo-redeem.ts"),
    route("admin/v2/actions/:actionId/reverse", "api/admin/point-of-sale/reverse.ts"),
  ],
} satisfies AdminRoutes;
