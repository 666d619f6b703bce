/** The kinds of rewards and what people call them. Without zod, so that pages may use it for nothing. */
import { phrase } from "~/locales/say";

export const SELECTIONS = ["sweepstake", "achievement", "redeem", "offer", "milestone", "mini-contest"] as const;
export type Selection = (typeof SELECTIONS)[number];

/** What lists and card headers call each kind: 'Cash-In Reward', 'Sweepstakes Reward'. */
export const SELECTION_LABELS: Record<Selection, string> = {
  sweepstake: phrase("Sweepstakes"),
  achievement: phrase("Achievement"),
  redeem: phrase("Cash-In"),
  offer: phrase("Offer"),
  milestone: phrase("Milestone"),
  "mini-contest": phrase("Contest"),
};
