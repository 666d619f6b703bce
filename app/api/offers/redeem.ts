import { z } from "zod";
import { runs } from "~/http/handlers/runs.server";
import { siteCall } from "~/http/handlers/site.server";
import { redeemInput, redemptionView } from "~/services/offers/offers.schema";
import { redeemOffer } from "~/services/offers/redemptions.site.server";

/** `POST /offers/redeem`: `redemption_data` has the coupon, or after an error its message. */
export const action = siteCall(
  redeemInput,
  runs(
    redeemOffer,
    async (run, { ctx, idempotencyKey }, input) => ({
      body: { redemption_data: await run(ctx, input, idempotencyKey) },
    }),
    z.object({ redemption_data: redemptionView }),
  ),
  ({ message }) => ({ redemption_data: { message } }),
);
