import { msg } from "~/locales/translate";
import type { RewardKind } from "./reward-kind";

export const miniContest: RewardKind = {
  label: msg("Contest"),
  entries: "judged",
};
