/** Rewards that a register claims for a participant, as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { DISCOUNT_KINDS } from "~/services/rewards/discount";
import { balanceView } from "./balance.schema";

export const registerClaimIntent = z.object({
  intent: z.literal("claim"),
  reward_id: z.uuid(msg("Choose a reward")),
});

/** What a register takes off. */
export const discountView = z.object({
  kind: z.enum(DISCOUNT_KINDS),
  /** In the smallest unit of the currency, such as cents, or in percent; null for none. */
  value: z.number().nullable(),
  /** The order that it needs at least, in the smallest unit of the currency; null for any. */
  minimum_order: z.number().nullable(),
});
export type DiscountView = z.infer<typeof discountView>;

/** A claim as the register needs it. */
export const registerClaimView = z.object({
  id: z.string(),
  reward_id: z.string(),
  reward: z.string(),
  points: z.number(),
  /** Null for a reward without codes. */
  coupon_code: z.string().nullable(),
  discount: discountView,
  claimed_at: z.string(),
});
export type RegisterClaimView = z.infer<typeof registerClaimView>;

/** `entry`: an entry into a sweepstakes, which is no claim. */
export const registerClaimResult = z.object({
  /** The code of the claim; null for a reward without codes, and for an entry. */
  coupon_code: z.string().nullable(),
  /** The points that are left to spend. */
  unused_points: z.number(),
  claim: registerClaimView.nullable(),
  entry: z.object({ id: z.string(), reward_id: z.string(), reward: z.string(), points: z.number() }).nullable(),
  points: balanceView,
});
export type RegisterClaimResult = z.infer<typeof registerClaimResult>;
