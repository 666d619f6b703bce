import { siteCall } from "~/http/handlers/site.server";
import { redeemInput } from "~/services/offers/offers.schema";
import { redeemOffer } from "~/services/offers/redemptions.site.server";

/** `POST /offers/redeem`: `redemption_data` has the coupon, or after an error its message. */
export const action = siteCall(
  redeemInput,
  async ({ ctx, idempotencyKey }, input) => ({
    body: { redemption_data: await redeemOffer(ctx, input, idempotencyKey) },
  }),
  ({ message }) => ({ redemption_data: { message } }),
);
