import { programCall } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { returnOrders } from "~/services/orders/orders.admin.server";
import { orderReturnBatch } from "~/services/orders/orders.schema";

/** `POST programs/{id}/order_returns:batch`: records up to 1,000 returns, and answers each by itself. */
export const action = programCall(
  orderReturnBatch,
  runs(returnOrders, async (run, { ctx }, input) => ({ body: await run(ctx, input) }), "result"),
);
