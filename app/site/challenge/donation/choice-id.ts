import type { ChallengeView } from "~/services/challenges/challenges.schema";

type Donation = Pick<ChallengeView, "id" | "completed_by_current_participant_on">;

/** What the choice of a donation is stored by: another one after each payment, so that the next donation starts anew. */
export function choiceIdOf({ id, completed_by_current_participant_on: paidOn }: Donation): string {
  return paidOn === null ? id : `${id}:${paidOn}`;
}
