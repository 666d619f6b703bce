import { msg } from "~/locales/translate";
import type { RewardForm, RewardKind } from "./reward-kind";

export const offer: RewardKind = {
  label: msg("Offer"),
  claim: "membership",
};

export const offerForm: RewardForm = {
  fields: ["required_tier_id"],
  feature: "offers_reward",
};
