import { participantCall } from "~/http/site-doors.server";
import { undoInput } from "~/services/offers/offers.schema";
import { undoRedemption } from "~/services/offers/redemptions.verbs.server";

export const action = participantCall(undoInput, async ({ ctx }, { redemption_id }) => ({
  body: { redemption_data: await undoRedemption(ctx, redemption_id) },
}));
