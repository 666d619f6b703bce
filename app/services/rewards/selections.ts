/** The kinds of rewards and their labels. Without zod, so that pages can import it at no cost. */
import { msg } from "~/locales/translate";

export const SELECTIONS = ["sweepstake", "achievement", "redeem", "offer", "milestone", "mini-contest"] as const;
export type Selection = (typeof SELECTIONS)[number];

/** Whether participants get entries into a reward: it is drawn among them, or judged. */
export function isEntered(selection: string | undefined): boolean {
  return selection === "sweepstake" || selection === "mini-contest";
}

/**
 * How many of a reward can be given in all, of what its form says: of what is drawn or judged one, unless there is a
 * limit. Null: no limit.
 */
export function limitOf(selection: string, claimLimit: number | null): number | null {
  return claimLimit ?? (isEntered(selection) ? 1 : null);
}

/** Whether participants get the reward by asking for it; the others are given. */
export function isClaimed(selection: string | undefined): boolean {
  return selection === "redeem" || selection === "sweepstake" || selection === "offer";
}

/** The labels in lists and card headers: 'Cash-In Reward', 'Sweepstakes Reward'. */
export const SELECTION_LABELS: Record<Selection, string> = {
  sweepstake: msg("Sweepstakes"),
  achievement: msg("Achievement"),
  redeem: msg("Cash-In"),
  offer: msg("Offer"),
  milestone: msg("Milestone"),
  "mini-contest": msg("Contest"),
};
