import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { reviewRequest } from "~/services/receipts/receipts.schema";
import { requestReview } from "~/services/receipts/receipts.site.server";

/** `POST /public/receipts/{id}/request_review`: asks for a person to look at the receipt. */
export const action = participantCall(
  reviewRequest,
  runs(
    requestReview,
    async (run, { ctx, param }, input) => ({
      body: await run(ctx, param("receiptId"), input),
    }),
    "result",
  ),
);
