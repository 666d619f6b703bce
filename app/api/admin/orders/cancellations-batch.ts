import { programCall } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { cancelOrders } from "~/services/orders/orders.admin.server";
import { orderCancelBatch } from "~/services/orders/orders.schema";

/** `POST programs/{id}/order_cancellations:batch`: cancels up to 1,000 orders, and answers each by itself. */
export const action = programCall(
  orderCancelBatch,
  runs(cancelOrders, async (run, { ctx }, input) => ({ body: await run(ctx, input) }), "result"),
);
