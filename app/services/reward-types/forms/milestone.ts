import { msg } from "~/locales/translate";
import { CLAIMED_ONE_BY_ONE, type RewardForm } from "./reward-form";

export const milestone: RewardForm = {
  fields: ["threshold", ...CLAIMED_ONE_BY_ONE],
  qualified: true,
  thresholdHelp: msg("Total points needed to get it."),
  outOfReach: { text: msg("Nobody can get it yet: it has no threshold."), fixes: ["threshold"] },
};
