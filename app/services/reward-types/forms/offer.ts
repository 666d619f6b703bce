import { GIVEN_ONE_BY_ONE, type RewardForm } from "./reward-form";

export const offer: RewardForm = {
  fields: ["required_tier_id", ...GIVEN_ONE_BY_ONE],
  feature: "offers_reward",
};
