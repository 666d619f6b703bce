/**
 * The types of rewards. Whoever needs to know something about a type asks its kind. Browser-safe and without zod, so that
 * pages can import it at no cost; what only operators meet is in forms.ts.
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

export const SELECTIONS = Object.keys(REWARDS) as [Selection, ...Selection[]];

/** The type of a new reward. */
export const DEFAULT_SELECTION: Selection = "redeem";

/** The type that a form has as text, which may be empty or wrong: then that of a new reward. */
export function selectionIn(text: string): Selection {
  return Object.hasOwn(REWARDS, text) ? (text as Selection) : DEFAULT_SELECTION;
}

/** What a type is. Rows have it as text, which a CHECK limits to the types. */
export function rewardKind(selection: string): RewardKind {
  return REWARDS[selection as Selection];
}

/**
 * How many of a reward can be given in all, of what its form says: of what is drawn or judged one, unless there is a
 * limit. Null: no limit.
 */
export function limitOf(selection: string, claimLimit: number | null): number | null {
  return claimLimit ?? (rewardKind(selection).entries ? 1 : null);
}
