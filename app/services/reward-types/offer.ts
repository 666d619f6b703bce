import { msg } from "~/locales/translate";
import type { RewardKind } from "./reward-kind";

export const offer: RewardKind = {
  label: msg("Offer"),
  claim: "membership",
};
