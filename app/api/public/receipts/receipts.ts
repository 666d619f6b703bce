import { participantCall, participantCallLoader, runs } from "~/http/handlers/site.server";
import { filesOfList } from "~/http/input/multipart.server";
import { myReceiptsQuery, receiptUpload } from "~/services/receipts/receipts.schema";
import { handInReceipt, listMyReceipts } from "~/services/receipts/receipts.site.server";

/** `GET /public/receipts`: the participant's receipts, newest first. */
export const loader = participantCallLoader({ query: myReceiptsQuery, runs: listMyReceipts }, ({ ctx, query }) =>
  listMyReceipts(ctx, query),
);

/** `POST /public/receipts`: hands in the photos or the PDF in `files[]`. Read within seconds: see `/public/receipts/{id}`. */
export const action = participantCall(
  receiptUpload,
  runs(
    handInReceipt,
    async ({ ctx, files, idempotencyKey }, { idempotency_key }) => {
      const body = await handInReceipt(ctx, filesOfList(files, "files"), idempotencyKey ?? idempotency_key ?? null);
      return { body, redirectTo: `/receipts/${body.id}` };
    },
    "result",
  ),
);
