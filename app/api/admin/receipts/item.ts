import { programCallAction, programCallLoader, runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { itemIntent, type ItemChange } from "~/services/receipts/item-patches";
import { deleteReceiptItem, updateReceiptItem } from "~/services/receipts/receipt-review.admin.server";
import { getReceiptItem } from "~/services/receipts/receipts.admin.server";

/** `GET /admin/v2/receipts/{id}/receipt_items/{item_id}`: one line. */
export const loader = programCallLoader({ runs: getReceiptItem }, ({ ctx, param }) =>
  getReceiptItem(ctx, param("receiptId"), param("itemId")),
);

const update = runs(
  updateReceiptItem,
  async ({ ctx, param }: ProgramIntentArgs, { intent: _intent, ...change }: ItemChange & { intent: "update" }) => ({
    body: { data: await updateReceiptItem(ctx, param("receiptId"), param("itemId"), change) },
  }),
);

const remove = runs(
  deleteReceiptItem,
  async ({ ctx, param }: ProgramIntentArgs) => {
    await deleteReceiptItem(ctx, param("receiptId"), param("itemId"));
    return {};
  },
  "nothing",
);

/** `PUT`, `PATCH` and `DELETE /admin/v2/receipts/{id}/receipt_items/{item_id}`: changes or deletes a line. */
export const action = programCallAction(itemIntent, { update, delete: remove });
