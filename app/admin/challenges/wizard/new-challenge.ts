import type { ChallengeType } from "~/services/challenges/challenges.schema";

/** What the form of a new challenge starts with, under the names of its fields. */
export function newChallenge(type: ChallengeType) {
  return {
    challenge_type: type,
    parameters: type === "collect" ? "quiz" : "",
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
export const NEW_QUESTION = { answer_type: "radio_button", is_required: "true", "options[0][details]": "", "options[1][details]": "" };
