import { participantCall } from "~/http/site-doors.server";
import { reportInput } from "~/services/offers/offers.schema";
import { reportOffer } from "~/services/offers/reports.verbs.server";

export const action = participantCall(reportInput, async ({ ctx }, input) => ({
  message: await reportOffer(ctx, input),
}));
