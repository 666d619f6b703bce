import { msg } from "~/locales/translate";
import type { RewardForm } from "./reward-form";

export const miniContest: RewardForm = {
  fields: [],
  outOfReach: { text: msg("Nobody can take part yet: no open challenge gives entries."), fixes: ["challenge"] },
};
