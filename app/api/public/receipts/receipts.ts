import { runs } from "~/http/handlers/runs.server";
import { participantCall, participantCallLoader } from "~/http/handlers/site.server";
import { filesOfList } from "~/http/input/multipart.server";
import { myReceiptsQuery, receiptUpload } from "~/services/receipts/receipts.schema";
import { handInReceipt, listMyReceipts } from "~/services/receipts/receipts.site.server";

/** `GET /public/receipts`: the participant's receipts, newest first. */
export const loader = participantCallLoader(listMyReceipts, { query: myReceiptsQuery });

/** `POST /public/receipts`: hands in the photos or the PDF in `files[]`. Read within seconds: see `/public/receipts/{id}`. */
export const action = participantCall(
  receiptUpload,
  runs(
    handInReceipt,
    async (run, { ctx, files, idempotencyKey }, { idempotency_key }) => {
      const body = await run(ctx, filesOfList(files, "files"), idempotencyKey ?? idempotency_key ?? null);
      return { body, redirectTo: `/receipts/${body.id}` };
    },
    "result",
  ),
);
