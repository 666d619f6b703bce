/**
 * The types of rewards. Whoever needs to know something about a type asks its kind. Browser-safe and without zod, so that
 * pages can import it at no cost; what else is known of all types is in
 * selections.ts, and what only operators meet in forms: home would have to load it.
 */
import { achievement } from "./achievement";
import { milestone } from "./milestone";
import { miniContest } from "./mini-contest";
import { offer } from "./offer";
import { redeem } from "./redeem";
import type { RewardKind } from "./reward-kind";
import { sweepstake } from "./sweepstake";

export const REWARDS = {
  sweepstake,
  achievement,
  redeem,
  offer,
  milestone,
  "mini-contest": miniContest,
} satisfies Record<string, RewardKind>;

export type Selection = keyof typeof REWARDS;

/** What a type is. Rows have it as text, which a CHECK limits to the types. */
export function rewardKind(selection: string): RewardKind {
  return REWARDS[selection as Selection];
}
