import { programCallAction, programCallLoader, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { newItemIntent, type NewItem } from "~/services/receipts/item-patches";
import { createReceiptItem } from "~/services/receipts/receipt-review.admin.server";
import { listReceiptItems } from "~/services/receipts/receipts.admin.server";

/** `GET /admin/v2/receipts/{id}/receipt_items`: all lines at once. */
export const loader = programCallLoader(listReceiptItems, { params: ["receiptId"] });

const create = runs(
  createReceiptItem,
  async (run, { ctx, param }: ProgramIntentArgs, { intent: _intent, ...item }: NewItem & { intent: "create" }) => ({
    body: { data: await run(ctx, param("receiptId"), item) },
  }),
);

/** `POST`: adds a line. */
export const action = programCallAction(newItemIntent, { create });
