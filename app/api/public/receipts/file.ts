import { participantCallLoader } from "~/http/handlers/site.server";
import { privateFileResponse } from "~/http/responses/file-response.server";
import { openMyReceiptFile } from "~/services/receipts/receipts.site.server";

/** `GET /receipts/{id}/files/{n}`: a picture or the PDF of the participant's own receipt. */
export const loader = participantCallLoader(async ({ ctx, request, param }) => {
  const file = await openMyReceiptFile(ctx, param("receiptId"), Number(param("position")));
  return privateFileResponse(request, "receipt", file);
});
