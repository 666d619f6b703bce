import { msg } from "~/locales/translate";
import type { RewardForm, RewardKind } from "./reward-kind";

export const miniContest: RewardKind = {
  label: msg("Contest"),
  entries: "judged",
};

export const miniContestForm: RewardForm = {
  fields: [],
  outOfReach: { text: msg("Nobody can take part yet: no open challenge gives entries."), mends: ["challenge"] },
};
