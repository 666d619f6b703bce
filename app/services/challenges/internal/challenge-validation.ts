/** What a challenge needs before it can be published. Pure. */
import { msg } from "~/locales/translate";
import type { FieldError } from "~/platform/errors";
import { answerKind } from "~/services/answers/registry";
import type { NeededField } from "~/services/challenge-types/challenge-kind";
import { givesReward } from "~/services/challenge-types/earnings";
import { challengeKind, hasField } from "~/services/challenge-types/registry";
import { activeOf, settingsOf } from "~/services/programs/challenge-settings.schema";

export type ChallengeToValidate = {
  caption: string;
  challengeType: string;
  parameters: string | null;
  content: string;
  rewardType: string;
  prizeRewardId: string | null;
  linkUrl: string | null;
  videoFileId: string | null;
  durationSeconds: number | null;
  settings: unknown;
  questions: readonly { id: string; title: string; answerType: string; options: readonly { isCorrect: boolean }[] }[];
  /** The number of posts of a unified_social challenge. */
  postsCount: number;
};

/** One error per missing field, under the name of the form field; empty when the challenge can be published. */
export function missingIn(challenge: ChallengeToValidate): FieldError[] {
  const { challengeType, caption, rewardType, prizeRewardId } = challenge;
  const errors: FieldError[] = [];
  const need = (field: string, message: string, isThere: unknown) => isThere || errors.push({ field, message });
  need("caption", msg("Add a caption"), caption.trim());
  if (givesReward(rewardType)) need("prize_reward_id", msg("Choose a reward to give"), prizeRewardId);
  const { text, needs = {} } = challengeKind(challengeType);
  if (text) need("content", text.missing, challenge.content.trim());
  const filled = filledIn(challenge);
  for (const [field, message] of Object.entries(needs)) need(field, message, filled[field as keyof typeof filled]);
  return hasField(challengeType, "questions") ? [...errors, ...missingInQuestions(challenge)] : errors;
}

/** Which of the fields that a type can need are filled. */
function filledIn(challenge: ChallengeToValidate) {
  const { entity_options, amount_options, price } = settingsOf(challenge);
  return {
    link_url: Boolean(challenge.linkUrl),
    video_file_id: challenge.videoFileId !== null,
    duration: Boolean(challenge.durationSeconds),
    questions: challenge.questions.length > 0,
    posts: challenge.postsCount > 0,
    entity_options: activeOf(entity_options).length > 0,
    amount_options: activeOf(amount_options).length > 0,
    price: Boolean(price),
  } satisfies Record<NeededField, boolean>;
}

function missingInQuestions({ questions, parameters }: ChallengeToValidate): FieldError[] {
  return questions.flatMap(({ title, answerType, options }, index) => {
    const field = (name: string) => `questions[${index}][${name}]`;
    const values = { number: index + 1 };
    if (!title.trim()) return [{ field: field("title"), message: msg("Question {number} needs text"), values }];
    if (!answerKind(answerType).options) return [];
    if (options.length < 2)
      return [{ field: field("options"), message: msg("Question {number} needs at least two options"), values }];
    const undecided = parameters === "quiz" && !options.some(({ isCorrect }) => isCorrect);
    return undecided
      ? [{ field: field("options"), message: msg("Mark the correct option of question {number}"), values }]
      : [];
  });
}
