import { msg } from "~/locales/translate";
import type { RewardKind } from "./reward-kind";

export const redeem: RewardKind = {
  label: msg("Cash-In"),
  claim: "points",
  goal: "available",
};
