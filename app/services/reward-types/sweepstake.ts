import { msg } from "~/locales/translate";
import type { RewardKind } from "./reward-kind";

export const sweepstake: RewardKind = {
  label: msg("Sweepstakes"),
  claim: "entry",
  entries: "drawn",
};
