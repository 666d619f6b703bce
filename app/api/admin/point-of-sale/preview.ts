import { programCall } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { previewOrder } from "~/services/point-of-sale/order-preview.admin.server";
import { orderPreviewInput } from "~/services/point-of-sale/order-preview.schema";

/** `POST programs/{id}/orders:preview`: what a cart would earn, and what could be used for it. Nothing is stored. */
export const action = programCall(
  orderPreviewInput,
  runs(previewOrder, async (run, { ctx }, input) => ({ body: await run(ctx, input) }), "result"),
);
