import type { ChallengeView } from "~/services/challenges/challenges.schema";

type Completable = Pick<ChallengeView, "completed_by_current_participant_on" | "repeatable" | "available_again_at">;

/** Whether the challenge is complete; a repeatable one that may be done again counts as open. */
export function isDone({ completed_by_current_participant_on: completedOn, repeatable, available_again_at: againAt }: Completable): boolean {
  return completedOn !== null && (!repeatable || againAt !== null);
}
