import { hasField } from "~/services/challenge-types/registry";
import type { ChallengeView } from "~/services/challenges/challenges.schema";

/**
 * Whether the challenge is complete. A survey or profile also needs a stored answer, and a repeatable challenge that is
 * available again counts as open.
 */
export function isDone(challenge: ChallengeView): boolean {
  if (challenge.completed_by_current_participant_on === null) return false;
  const needsAnswer =
    hasField(challenge.challenge_type, "questions") &&
    challenge.parameters !== "quiz" &&
    challenge.questions.length > 0;
  if (needsAnswer && challenge.participant_answers.length === 0) return false;
  return !challenge.repeatable || challenge.available_again_at !== null;
}
