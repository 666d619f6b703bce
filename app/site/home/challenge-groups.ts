/** The groups in which the home page shows the challenges. */
import { msg } from "~/locales/translate";
import type { ChallengeType } from "~/services/challenge-types/registry";

/** The groups in the order of their rows, the ones that take the least time first. */
export const CHALLENGE_GROUPS = ["quick", "watch", "questions", "share", "visit", "support"] as const;
export type ChallengeGroup = (typeof CHALLENGE_GROUPS)[number];

export const GROUP_LABELS: Record<ChallengeGroup, string> = {
  quick: msg("Quick wins"),
  watch: msg("Watch and read"),
  questions: msg("Quizzes and surveys"),
  share: msg("Share"),
  visit: msg("Visit"),
  support: msg("Support"),
};

/** The types that are not quickly done. */
const GROUP_OF: Partial<Record<ChallengeType, ChallengeGroup>> = {
  article: "watch",
  video: "watch",
  collect: "questions",
  referral: "share",
  unified_social: "share",
  share: "share",
  engage: "share",
  location: "visit",
  donation: "support",
  membership: "support",
};

/** The challenges by group, each in its given order; groups without a challenge are left out. */
export function byGroup<T extends { challenge_type: ChallengeType }>(
  challenges: readonly T[],
): { group: ChallengeGroup; challenges: T[] }[] {
  return CHALLENGE_GROUPS.map((group) => ({
    group,
    challenges: challenges.filter(({ challenge_type }) => (GROUP_OF[challenge_type] ?? "quick") === group),
  })).filter(({ challenges: ofGroup }) => ofGroup.length > 0);
}
