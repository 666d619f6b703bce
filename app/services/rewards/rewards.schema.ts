/** Rewards as participants' input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { SCHEDULE_STATUSES } from "~/platform/schedule";
import { nftItemView } from "~/services/certificates/certificates.schema";
import { challengeTileView } from "~/services/challenges/challenges.schema";
import { imageView } from "~/services/programs/programs.schema";
import { SELECTIONS } from "~/services/reward-types/selections";

export const rewardStatus = z.enum(SCHEDULE_STATUSES);
export type RewardStatus = z.infer<typeof rewardStatus>;

export const rewardTileView = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  selection: z.enum(SELECTIONS),
  status: rewardStatus,
  threshold: z.number(),
  start: z.string().nullable(),
  finish: z.string().nullable(),
  image: imageView.nullable(),
  feature: z.boolean(),
  repeatable: z.boolean(),
  /** The name of the tier that it is only for, if the participant has not reached it. */
  tier_needed: z.string().nullable(),
  earned_by_current_participant_on: z.string().nullable(),
  participant_sweepstakes_entry: z.number(),
  /** Whether none is left to claim; always false for a visitor. */
  sold_out: z.boolean(),
  /** When the last winners of a sweepstake were drawn; null as long as there are more to draw. */
  drawn_at: z.string().nullable(),
});
export type RewardTileView = z.infer<typeof rewardTileView>;

/** The two lists of the home page: rewards to earn, and rewards that the participant has earned. */
export const homeRewardsView = z.object({ current: z.array(rewardTileView), claimed: z.array(rewardTileView) });
export type HomeRewardsView = z.infer<typeof homeRewardsView>;

/** `GET /public/home/offers_reward`: the reward, and the membership that grants it. */
export const offersRewardView = rewardTileView.extend({ membership_challenge: challengeTileView.nullable() });
export type OffersRewardView = z.infer<typeof offersRewardView>;

/** `GET /public/rewards/{id}`. The redemption details are null until the participant has earned the reward. */
export const rewardView = rewardTileView.extend({
  description_details: z.string(),
  terms_conditions: z.string(),
  /** How many are left; null when there is no limit. */
  left: z.number().nullable(),
  redemption_details: z.string().nullable(),
  /** The participant's coupon codes, which the redemption details contain, too. */
  codes: z.array(z.string()),
  redemption_image: imageView.nullable(),
  achievement_reward: z.object({ active_image: imageView.nullable() }).nullable(),
  /** The certificate; null until it is minted. */
  nft_item: nftItemView.nullable(),
  /** Whether the reward was earned and its certificate is about to be minted. */
  certificate_pending: z.boolean(),
  /** Whether the reward was earned and its certificate waits, since certificates are turned off. */
  certificate_waiting: z.boolean(),
  /** What the program shows with its certificates. */
  badge_background_image: z.string().nullable(),
  badge_instructions: z.string(),
  /** What gave the participant entries, the newest first; without a title an admin added them. */
  entry_history: z.array(z.object({ title: z.string().nullable(), entries: z.number(), created_at: z.string() })),
  /** The open challenges that give entries. */
  entry_challenges: z.array(z.object({ identifier: z.string(), caption: z.string() })),
  /** Whether the proof page of its draws exists. */
  draw_published: z.boolean(),
});
export type RewardView = z.infer<typeof rewardView>;

/** `POST /public/rewards/process_reward`. */
export const claimInput = z.object({ reward_id: z.uuid(msg("Choose a reward")) });

export const claimResult = z.object({
  success: z.literal(true),
  message: z.string(),
  unused_points: z.number(),
  stripe_url: z.string().optional(),
});
export type ClaimResult = z.infer<typeof claimResult>;
