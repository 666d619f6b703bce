import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PROGRAM = "admin/v2/programs/:programId";
const ORDER = `${PROGRAM}/orders/:orderId`;

/** Orders of the operator's shops and tills. */
export default {
  pages: [route(`${PROGRAM}/orders`, "admin/orders/list.tsx"), route(ORDER, "admin/orders/detail.tsx")],
  calls: [
    route(`${PROGRAM}/orders:batch`, "api/admin/orders/batch.ts"),
    route(`${PROGRAM}/order_returns:batch`, "api/admin/orders/returns-batch.ts"),
    route(`${PROGRAM}/order_cancellations:batch`, "api/admin/orders/cancellations-batch.ts"),
    route(`${ORDER}/returns`, "api/admin/orders/returns.ts"),
    route(`${ORDER}/cancel`, "api/admin/orders/cancel.ts"),
  ],
} satisfies AdminRoutes;
