import { programCallAction, programCallLoader, runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { newItemIntent, type NewItem } from "~/services/receipts/item-patches";
import { createReceiptItem } from "~/services/receipts/receipt-review.admin.server";
import { listReceiptItems } from "~/services/receipts/receipts.admin.server";

/** `GET /admin/v2/receipts/{id}/receipt_items`: all lines at once. */
export const loader = programCallLoader({ runs: listReceiptItems }, ({ ctx, param }) =>
  listReceiptItems(ctx, param("receiptId")),
);

const create = runs(
  createReceiptItem,
  async ({ ctx, param }: ProgramIntentArgs, { intent: _intent, ...item }: NewItem & { intent: "create" }) => ({
    body: { data: await createReceiptItem(ctx, param("receiptId"), item) },
  }),
);

/** `POST`: adds a line. */
export const action = programCallAction(newItemIntent, { create });
