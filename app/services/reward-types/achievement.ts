import { msg } from "~/locales/translate";
import type { RewardKind } from "./reward-kind";

export const achievement: RewardKind = {
  label: msg("Achievement"),
};
