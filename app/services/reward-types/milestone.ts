import { msg } from "~/locales/translate";
import type { RewardKind } from "./reward-kind";

export const milestone: RewardKind = {
  label: msg("Milestone"),
  goal: "total",
};
