import { participantCall, runs } from "~/http/handlers/site.server";
import { reportOffer } from "~/services/offers/offer-reports.site.server";
import { reportInput } from "~/services/offers/offers.schema";

/** `POST /offers/report`: reports a problem with an offer. */
export const action = participantCall(
  reportInput,
  runs(
    reportOffer,
    async ({ ctx }, input) => ({
      message: await reportOffer(ctx, input),
    }),
    "nothing",
  ),
);
