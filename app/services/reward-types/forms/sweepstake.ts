import { msg } from "~/locales/translate";
import type { RewardForm } from "./reward-form";

export const sweepstake: RewardForm = {
  fields: ["threshold", "required_tier_id"],
  thresholdHelp: msg("Points that an entry costs. With 0, entries aren't sold."),
  outOfReach: {
    text: msg("Nobody can enter yet: no open challenge gives entries, and the threshold, their price, is 0."),
    fixes: ["challenge", "threshold", "entries"],
  },
};
