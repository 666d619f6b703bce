import { z } from "zod";
import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { translate } from "~/locales/translate";
import { redemptionView, undoInput } from "~/services/offers/offers.schema";
import { undoRedemption } from "~/services/offers/redemptions.site.server";

/** `POST /offers/redemptions/undo`: undoes a redemption within its time limit. */
export const action = participantCall(
  undoInput,
  runs(
    undoRedemption,
    async (run, { ctx }, { redemption_id }) => ({
      message: translate(ctx.locale, "Undone. You can redeem this offer again."),
      body: { redemption_data: await run(ctx, redemption_id) },
    }),
    z.object({ redemption_data: redemptionView }),
  ),
);
