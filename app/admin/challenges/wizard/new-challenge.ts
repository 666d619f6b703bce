import { DEFAULT_ANSWER_TYPE } from "~/services/answers/answer-types";
import { defaultCallToAction } from "~/services/challenge-types/call-to-action";
import type { ChallengeType } from "~/services/challenge-types/registry";
import { DEFAULT_RADIUS_METERS } from "~/services/challenges/form/challenge-limits";
import { firstVariantOf } from "./use-type-choice";

/** The initial values of the form of a new challenge, by field name. */
export function newChallenge(type: ChallengeType, programName: string) {
  const parameters = firstVariantOf(type);
  return {
    challenge_type: type,
    parameters,
    cta_button_text: defaultCallToAction({ challengeType: type, parameters: parameters || null, programName }),
    reward_type: "points",
    points: 0,
    sweepstake_entries: 1,
    repeat_after_seconds: 86_400,
    radius_meters: DEFAULT_RADIUS_METERS,
    friend_points: 0,
    published: false,
    repeatable: false,
    grants_offers: false,
    bypass_modal: false,
    api_completion_only: false,
  };
}

/** The initial values of a new question, by field name. */
export const NEW_QUESTION = {
  answer_type: DEFAULT_ANSWER_TYPE,
  is_required: "true",
  "options[0][details]": "",
  "options[1][details]": "",
};
