/** The kinds of rewards and what people call them. Without zod, so that pages may use it for nothing. */

export const SELECTIONS = ["sweepstake", "achievement", "redeem", "offer", "milestone", "mini-contest"] as const;
export type Selection = (typeof SELECTIONS)[number];

/** What lists and card headers call each kind: 'Cash-In Reward', 'Sweepstakes Reward'. */
export const SELECTION_LABELS: Record<Selection, string> = {
  sweepstake: "Sweepstakes",
  achievement: "Achievement",
  redeem: "Cash-In",
  offer: "Offer",
  milestone: "Milestone",
  "mini-contest": "Contest",
};
