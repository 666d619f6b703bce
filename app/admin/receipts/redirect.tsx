import { redirect } from "@remix-run/node";
import { programLoader } from "~/http/handlers/admin.server";
import { getReceipt } from "~/services/receipts/receipts.admin.server";
import { receiptPath } from "./receipt-columns";

/** `programs/{id}/receipts/{receipt_id}`, and the same below a user: redirects to the receipt's page. */
export const loader = programLoader(async ({ ctx, param }): Promise<never> => {
  throw redirect(receiptPath((await getReceipt(ctx, param("receiptId"))).receipt));
});

/** Never rendered. With a component the route is inside the frame, which shows the errors of the loader. */
export default function ReceiptRedirect() {
  return null;
}
