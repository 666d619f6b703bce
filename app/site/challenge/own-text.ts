import { ownCallToAction } from "~/services/challenge-types/call-to-action";
import type { ChallengeView } from "~/services/challenges/challenges.schema";

/** The button text that the operator has written; null where it is the default of the challenge's type. */
export function ownText(challenge: ChallengeView, programName: string): string | null {
  const { challenge_type: challengeType, parameters, cta_button_text: text } = challenge;
  return ownCallToAction({ challengeType, parameters, programName, text });
}
