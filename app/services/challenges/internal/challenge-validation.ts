/** What a challenge needs before it can be published. Pure. */
import { msg } from "~/locales/translate";
import type { FieldError } from "~/platform/errors";
import { answerKind } from "../answers/registry";
import { activeOf, settingsOf } from "../challenge-settings.schema";
import { type ChallengeType } from "../challenges.schema";

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

const NEEDS_LINK: readonly string[] = ["link", "engage"] satisfies ChallengeType[];

/** One error per missing field, under the name of the form field; empty when the challenge can be published. */
export function missingIn(challenge: ChallengeToValidate): FieldError[] {
  const { challengeType } = challenge;
  const errors: FieldError[] = [];
  const need = (field: string, message: string, value: unknown) => value || errors.push({ field, message });
  need("caption", msg("Add a caption"), challenge.caption.trim());
  if (challenge.rewardType === "prize")
    need("prize_reward_id", msg("Choose a reward to give"), challenge.prizeRewardId);
  if (NEEDS_LINK.includes(challengeType)) need("link_url", msg("Add the link the button opens"), challenge.linkUrl);
  if (challengeType === "article") need("content", msg("Write the article"), challenge.content.trim());
  if (challengeType === "video") {
    need("video_file_id", msg("Choose a video"), challenge.videoFileId);
    need("duration", msg("Enter the video's duration"), challenge.durationSeconds);
  }
  if (challengeType === "unified_social") need("posts", msg("Add at least one post"), challenge.postsCount > 0);
  if (challengeType === "collect") errors.push(...missingInQuestions(challenge));
  return [...errors, ...missingInSettings(challenge)];
}

function missingInSettings(challenge: ChallengeToValidate): FieldError[] {
  const { entity_options, amount_options, price } = settingsOf(challenge);
  if (challenge.challengeType === "membership" && !price)
    return [{ field: "price", message: msg("Enter the membership's price") }];
  if (challenge.challengeType !== "donation") return [];
  return [
    ...(activeOf(entity_options).length === 0
      ? [{ field: "entity_options", message: msg("Add at least one cause") }]
      : []),
    ...(activeOf(amount_options).length === 0
      ? [{ field: "amount_options", message: msg("Add at least one amount") }]
      : []),
  ];
}

function missingInQuestions({ questions, parameters }: ChallengeToValidate): FieldError[] {
  if (questions.length === 0) return [{ field: "questions", message: msg("Add at least one question") }];
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
