import { msg } from "~/locales/translate";
import type { RewardForm } from "./reward-form";

export const milestone: RewardForm = {
  fields: ["threshold"],
  qualified: true,
  thresholdHelp: msg("Total points needed to get it."),
  outOfReach: { text: msg("Nobody can get it yet: it has no threshold."), fixes: ["threshold"] },
};
