/** The groups in which the home page shows the challenges. */
import { msg } from "~/locales/translate";
import type { ChallengeType } from "~/services/challenges/types/registry";

/** The kinds in the order of their rows, the ones that take the least time first. */
export const CHALLENGE_KINDS = ["quick", "watch", "questions", "share", "visit", "support"] as const;
export type ChallengeKind = (typeof CHALLENGE_KINDS)[number];

export const KIND_LABELS: Record<ChallengeKind, string> = {
  quick: msg("Quick wins"),
  watch: msg("Watch and read"),
  questions: msg("Quizzes and surveys"),
  share: msg("Share"),
  visit: msg("Visit"),
  support: msg("Support"),
};

const KIND_OF: Record<ChallengeType, ChallengeKind> = {
  signup: "quick",
  call_action: "quick",
  link: "quick",
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

/** The challenges by kind, each in its given order; kinds without a challenge are left out. */
export function byKind<T extends { challenge_type: ChallengeType }>(
  challenges: readonly T[],
): { kind: ChallengeKind; challenges: T[] }[] {
  return CHALLENGE_KINDS.map((kind) => ({
    kind,
    challenges: challenges.filter(({ challenge_type }) => KIND_OF[challenge_type] === kind),
  })).filter(({ challenges: ofKind }) => ofKind.length > 0);
}
