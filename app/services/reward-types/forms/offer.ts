import { CLAIMED_ONE_BY_ONE, type RewardForm } from "./reward-form";

export const offer: RewardForm = {
  fields: ["required_tier_id", ...CLAIMED_ONE_BY_ONE],
  feature: "offers_reward",
};
