import { msg } from "~/locales/translate";
import { CLAIMED_ONE_BY_ONE, type RewardForm } from "./reward-form";

export const achievement: RewardForm = {
  fields: ["threshold", "achievement_image_file_id", ...CLAIMED_ONE_BY_ONE],
  qualified: true,
  certified: true,
  thresholdHelp: msg("Total points needed to qualify. With 0, only challenges give it."),
  outOfReach: {
    text: msg("Nobody can get it yet: no open challenge gives it, and it has no threshold."),
    fixes: ["challenge", "threshold"],
  },
};
