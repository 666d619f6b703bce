/** What only some types use. The form shows the other fields for every type. */
export const REWARD_TYPE_FIELDS = [
  "threshold",
  "required_tier_id",
  "achievement_image_file_id",
  "points",
  "coupon_warning",
  "repeatable",
] as const;
export type RewardTypeField = (typeof REWARD_TYPE_FIELDS)[number];

/** What is for rewards that are claimed one after the other, unlike those whose winners are chosen at the end. */
export const CLAIMED_ONE_BY_ONE = ["points", "coupon_warning", "repeatable"] as const satisfies RewardTypeField[];

/** What operators meet of a type, in the form and on the page of a reward, and what else home does without. */
export type RewardForm = {
  fields: readonly RewardTypeField[];
  /** The feature of the program without which nothing new can be of this type. */
  feature?: "offers_reward";
  /** Everybody who qualifies gets it, and admins can look for those who were missed. */
  qualified?: true;
  /** It can have certificates on the blockchain. */
  certified?: true;
  /** What the threshold means. */
  thresholdHelp?: string;
  /** Why nobody can get it, and what would change that; types that anybody can get with points or money have none. */
  outOfReach?: { text: string; fixes: readonly ("challenge" | "threshold" | "entries")[] };
};
