import { participantCallLoader } from "~/http/handlers/site.server";
import { getMyReceipt } from "~/services/receipts/receipts.site.server";

/** `GET /public/receipts/{id}`: one of the participant's receipts, line by line. */
export const loader = participantCallLoader(getMyReceipt, { params: ["receiptId"] });
