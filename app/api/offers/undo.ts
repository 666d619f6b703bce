import { participantCall } from "~/http/site-doors.server";
import { say } from "~/locales/say";
import { undoInput } from "~/services/offers/offers.schema";
import { undoRedemption } from "~/services/offers/redemptions.verbs.server";

export const action = participantCall(undoInput, async ({ ctx }, { redemption_id }) => ({
  message: say(ctx.locale, "Undone: you can redeem this offer again."),
  body: { redemption_data: await undoRedemption(ctx, redemption_id) },
}));
