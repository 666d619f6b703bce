/** The types of challenges as lists, for schemas, forms and filters. Browser-safe. */
import type { ChallengeKind } from "./challenge-kind";
import { challengeKind, CHALLENGES, isChallengeType, type ChallengeType } from "./registry";

export const CHALLENGE_TYPES = Object.keys(CHALLENGES) as [ChallengeType, ...ChallengeType[]];

/** The type of a new challenge, the simplest one. */
export const DEFAULT_CHALLENGE_TYPE: ChallengeType = "link";

/** The type that a form has as text, which may be empty or wrong: then that of a new challenge. */
export function challengeTypeIn(text: string): ChallengeType {
  return isChallengeType(text) ? text : DEFAULT_CHALLENGE_TYPE;
}

/** The types whose kind fits. */
export function typesWith(fits: (kind: ChallengeKind) => unknown): ChallengeType[] {
  return CHALLENGE_TYPES.filter((type) => fits(challengeKind(type)));
}
