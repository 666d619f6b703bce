/** What a type of reward is, for the site and the server. What is left out is not so. Part of home, so it is short. */
export type RewardKind = {
  /** In lists and card headers: 'Cash-In Reward', 'Sweepstakes Reward'. */
  label: string;
  /** What participants do to get it: pay points, buy an entry, or become members. Without it, it is given to them. */
  claim?: "points" | "entry" | "membership";
  /** Among those with entries winners are drawn, or chosen by judges. */
  entries?: "drawn" | "judged";
  /** Which points lead to it, so that the site shows the way: those to spend, or all that were ever earned. */
  goal?: "available" | "total";
};
