import type { RewardForm } from "./reward-form";

export const offer: RewardForm = {
  fields: ["required_tier_id"],
  feature: "offers_reward",
};
