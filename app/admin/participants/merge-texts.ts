import { msg } from "~/locales/translate";
import type { MergeFigure } from "~/services/participant-accounts/merge.schema";

export const FIGURE_LABELS: Readonly<Record<MergeFigure, string>> = {
  unused_points: msg("Unused points"),
  points_pending: msg("Pending"),
  points_debt: msg("Points owed"),
  points: msg("Total earned"),
  points_spent: msg("Spent"),
  completed_challenges: msg("Completed challenges"),
  rewards_earned: msg("Rewards earned"),
  receipts: msg("Receipts"),
  referrals: msg("Friends invited"),
  tags: msg("Tags"),
};
