import { programCall } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { saveOrders } from "~/services/orders/orders.admin.server";
import { orderBatch } from "~/services/orders/orders.schema";

/** `POST programs/{id}/orders:batch`: takes in up to 1,000 orders, and answers each by itself. */
export const action = programCall(
  orderBatch,
  runs(saveOrders, async (run, { ctx }, input) => ({ body: await run(ctx, input) }), "result"),
);
