import { msg } from "~/locales/translate";
import type { RewardForm, RewardKind } from "./reward-kind";

export const redeem: RewardKind = {
  label: msg("Cash-In"),
  claim: "points",
  goal: "available",
};

export const redeemForm: RewardForm = {
  fields: ["threshold", "required_tier_id"],
  thresholdHelp: msg("Points it costs."),
};
