/**
 * The types of rewards. Code that needs to know something about a type asks its kind. Browser-safe and without zod, and
 * short, since home loads all of it: lists of the types are in selections.ts, and what only operators meet is in forms/.
 */
import { msg } from "~/locales/translate";
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

/** A type of a newer version, whose rows are there while processes of this one still run. */
const UNKNOWN: RewardKind = { label: msg("Reward") };

/** What a type is. Rows have it as text, which a CHECK limits to the types. */
export function rewardKind(selection: string): RewardKind {
  return REWARDS[selection as Selection] ?? UNKNOWN;
}
