import { programCallAction, programCallLoader, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { itemIntent, type ItemChange } from "~/services/receipts/item-patches";
import { deleteReceiptItem, updateReceiptItem } from "~/services/receipts/receipt-review.admin.server";
import { getReceiptItem } from "~/services/receipts/receipts.admin.server";

/** `GET /admin/v2/receipts/{id}/receipt_items/{item_id}`: one line. */
export const loader = programCallLoader(getReceiptItem, { params: ["receiptId", "itemId"] });

const update = runs(
  updateReceiptItem,
  async (
    run,
    { ctx, param }: ProgramIntentArgs,
    { intent: _intent, ...change }: ItemChange & { intent: "update" },
  ) => ({
    body: { data: await run(ctx, param("receiptId"), param("itemId"), change) },
  }),
);

const remove = runs(
  deleteReceiptItem,
  async (run, { ctx, param }: ProgramIntentArgs) => {
    await run(ctx, param("receiptId"), param("itemId"));
    return {};
  },
  "nothing",
);

/** `PUT`, `PATCH` and `DELETE /admin/v2/receipts/{id}/receipt_items/{item_id}`: changes or deletes a line. */
export const action = programCallAction(itemIntent, { update, delete: remove });
