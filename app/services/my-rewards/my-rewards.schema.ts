/** What a participant has: rewards with their codes, entries in draws, vouchers. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { listQuery, pageSchema } from "~/platform/paging";
import { imageView } from "~/services/programs/programs.schema";
import { SELECTIONS } from "~/services/reward-types/selections";
import { WALLETS } from "~/services/wallet/wallets";

const shownReward = { reward_id: z.string(), name: z.string(), image: imageView.nullable() };

export const myRewardRow = z.object({
  /** The claim; of an offer that a challenge granted, the reward. */
  id: z.string(),
  ...shownReward,
  selection: z.enum(SELECTIONS),
  /** Whether it can be opened: not when the program has taken it off its site since. */
  has_card: z.boolean(),
  claimed_at: z.string(),
  /** When its code was used at a register, or the participant marked it as used; null while neither is so. */
  used_at: z.string().nullable(),
  /** Whether it was used at a register, so that the participant cannot take that back. */
  redeemed: z.boolean(),
  /** How to use it, as sanitized HTML; empty when the program says nothing. */
  redemption_details: z.string(),
  /** The coupon code; null for a reward without codes. */
  code: z.string().nullable(),
  /** Whether it has a certificate on the blockchain. */
  certificate: z.boolean(),
});
export type MyRewardRow = z.infer<typeof myRewardRow>;

const myEntriesRow = z.object({
  ...shownReward,
  entries: z.number(),
  /** When the sweepstake ends; null without an end. */
  finish: z.string().nullable(),
});
export type MyEntriesRow = z.infer<typeof myEntriesRow>;

const myVoucherRow = z.object({
  id: z.string(),
  merchant_name: z.string(),
  offer_text: z.string(),
  redeemed_at: z.string(),
  expires_at: z.string(),
  /** The code and the URL of the voucher's image; null once it has expired. */
  code: z.string().nullable(),
  image: z.string().nullable(),
});
export type MyVoucherRow = z.infer<typeof myVoucherRow>;

/** `GET /my-rewards`: what was earned a page at a time, the rewards that are not used yet first. */
export const myRewardsView = z.object({
  rewards: pageSchema(myRewardRow),
  entries: z.array(myEntriesRow),
  /** The newest vouchers of offers, which are not canceled. */
  vouchers: z.array(myVoucherRow),
  /** Whether the program has rewards that have not ended. */
  has_rewards: z.boolean(),
  /** The wallets of phones that the member card and codes can be added to: `/public/wallet/{wallet}/{card}`. */
  wallets: z.array(z.enum(WALLETS)),
});
export type MyRewardsView = z.infer<typeof myRewardsView>;

const readyCode = z.object({
  /** The claim, or the redemption of an offer. */
  id: z.string(),
  kind: z.enum(["reward", "voucher"]),
  /** The reward, or the merchant. */
  name: z.string(),
  /** The offer of a voucher; empty for a reward. */
  note: z.string(),
  code: z.string(),
  /** When a voucher ends; null for a reward. */
  expires_at: z.string().nullable(),
});
export type ReadyCode = z.infer<typeof readyCode>;

/** `GET /public/rewards/ready`. */
export const readyCodesView = z.object({ codes: z.array(readyCode) });
export type ReadyCodesView = z.infer<typeof readyCodesView>;

export const myRewardsQuery = listQuery(["claimed_at"], "-claimed_at");
export type MyRewardsQuery = z.infer<typeof myRewardsQuery>;

/** `POST /public/rewards/mark_used`. */
export const markUsedInput = z.object({
  id: z.uuid(msg("Choose a reward")),
  used: z
    .union([z.boolean(), z.enum(["true", "false"])])
    .default(true)
    .transform((value) => String(value) === "true"),
});
export type MarkUsedInput = z.infer<typeof markUsedInput>;
