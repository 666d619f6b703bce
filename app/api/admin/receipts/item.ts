import { programCallAction, runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { itemIntent, type ItemChange } from "~/services/receipts/item-patches";
import { deleteReceiptItem, updateReceiptItem } from "~/services/receipts/receipt-review.admin.server";

const update = runs(
  updateReceiptItem,
  async ({ ctx, param }: ProgramIntentArgs, { intent: _intent, ...change }: ItemChange & { intent: "update" }) => ({
    body: { data: await updateReceiptItem(ctx, param("receiptId"), param("itemId"), change) },
  }),
);

const remove = runs(deleteReceiptItem, async ({ ctx, param }: ProgramIntentArgs) => {
  await deleteReceiptItem(ctx, param("receiptId"), param("itemId"));
  return {};
});

/** `PUT`, `PATCH` and `DELETE /admin/v2/receipts/{id}/receipt_items/{item_id}`: changes or deletes a line. */
export const action = programCallAction(itemIntent, { update, delete: remove });
