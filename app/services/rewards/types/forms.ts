/** What operators meet of each type of reward. */
import { achievementForm } from "./achievement";
import { milestoneForm } from "./milestone";
import { miniContestForm } from "./mini-contest";
import { offerForm } from "./offer";
import { redeemForm } from "./redeem";
import type { Selection } from "./registry";
import type { RewardForm } from "./reward-kind";
import { sweepstakeForm } from "./sweepstake";

const FORMS: Record<Selection, RewardForm> = {
  sweepstake: sweepstakeForm,
  achievement: achievementForm,
  redeem: redeemForm,
  offer: offerForm,
  milestone: milestoneForm,
  "mini-contest": miniContestForm,
};

export function rewardForm(selection: string): RewardForm {
  return FORMS[selection as Selection];
}
