import { msg } from "~/locales/translate";
import { CLAIMED_ONE_BY_ONE, type RewardForm } from "./reward-form";

export const redeem: RewardForm = {
  fields: ["threshold", "required_tier_id", ...CLAIMED_ONE_BY_ONE],
  thresholdHelp: msg("Points it costs."),
};
