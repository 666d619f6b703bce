import { msg } from "~/locales/translate";
import type { RewardForm, RewardKind } from "./reward-kind";

export const milestone: RewardKind = {
  label: msg("Milestone"),
  goal: "total",
  qualified: true,
};

export const milestoneForm: RewardForm = {
  fields: ["threshold"],
  thresholdHelp: msg("Points collected in all to get it."),
  outOfReach: { text: msg("Nobody can get it yet: it has no threshold."), mends: ["threshold"] },
};
