/**
 * What operators meet of each type of reward. Apart from what a type is for the site, whose home would have to load it.
 */
import type { Selection } from "../registry";
import { achievement } from "./achievement";
import { milestone } from "./milestone";
import { miniContest } from "./mini-contest";
import { offer } from "./offer";
import { redeem } from "./redeem";
import type { RewardForm } from "./reward-form";
import { sweepstake } from "./sweepstake";

const FORMS: Record<Selection, RewardForm> = {
  sweepstake,
  achievement,
  redeem,
  offer,
  milestone,
  "mini-contest": miniContest,
};

const UNKNOWN: RewardForm = { fields: [] };

export function rewardForm(selection: string): RewardForm {
  return FORMS[selection as Selection] ?? UNKNOWN;
}
