import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { reportOffer } from "~/services/offers/offer-reports.site.server";
import { reportInput } from "~/services/offers/offers.schema";

/** `POST /offers/report`: reports a problem with an offer. */
export const action = participantCall(
  reportInput,
  runs(
    reportOffer,
    async (run, { ctx }, input) => ({
      message: await run(ctx, input),
    }),
    "nothing",
  ),
);
