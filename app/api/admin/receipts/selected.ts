import { assign, mark_invalid, mark_valid } from "~/admin/receipts/receipt-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { receiptSelectionIntent } from "~/services/receipts/receipts-admin.schema";

/** `POST /admin/v2/programs/{id}/receipts/selected`: assigns the selected receipts, or decides about them. */
export const action = programCallAction(receiptSelectionIntent, { assign, mark_valid, mark_invalid });
