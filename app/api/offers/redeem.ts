import { siteCall } from "~/http/site-doors.server";
import { redeemInput } from "~/services/offers/offers.schema";
import { redeemOffer } from "~/services/offers/redemptions.verbs.server";

/** `POST /offers/redeem`: `redemption_data` holds the coupon, or of a refusal its message (specification 2, section 3). */
export const action = siteCall(
  redeemInput,
  async ({ ctx, idempotencyKey }, input) => ({
    body: { redemption_data: await redeemOffer(ctx, input, idempotencyKey) },
  }),
  ({ message }) => ({ redemption_data: { message } }),
);
