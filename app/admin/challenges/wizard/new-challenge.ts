import { defaultCallToAction } from "~/services/challenges/call-to-action";
import type { ChallengeType } from "~/services/challenges/challenges.schema";
import { VARIANTS } from "./challenge-words";

/** What the form of a new challenge starts with, under the names of its fields. */
export function newChallenge(type: ChallengeType, programName: string) {
  const parameters = VARIANTS[type]?.options[0]?.value ?? "";
  return {
    challenge_type: type,
    parameters,
    cta_button_text: defaultCallToAction({ challengeType: type, parameters: parameters || null, programName }),
    reward_type: "points",
    points: 0,
    sweepstake_entries: 1,
    repeat_after_seconds: 86_400,
    published: false,
    repeatable: false,
    grants_offers: false,
    bypass_modal: false,
    api_completion_only: false,
  };
}

/** What a question starts with. */
export const NEW_QUESTION = {
  answer_type: "radio_button",
  is_required: "true",
  "options[0][details]": "",
  "options[1][details]": "",
};
