import { msg } from "~/locales/translate";
import type { RewardForm } from "./reward-form";

export const redeem: RewardForm = {
  fields: ["threshold", "required_tier_id"],
  thresholdHelp: msg("Points it costs."),
};
