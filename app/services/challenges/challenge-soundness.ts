/** What a challenge needs before participants may see it. Pure. */
import { phrase } from "~/locales/say";
import type { FieldError } from "../errors";
import { activeOf, settingsOf } from "./challenge-settings.schema";
import { CHOICE_TYPES, type AnswerType, type ChallengeType } from "./challenges.schema";

export type SoundnessOf = {
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
  /** How many posts a unified_social challenge shows. */
  postsCount: number;
};

const NEEDS_LINK: readonly string[] = ["link", "engage"] satisfies ChallengeType[];

/** What is missing, each under the name of its form field; nothing when the challenge can be shown. */
export function missingIn(challenge: SoundnessOf): FieldError[] {
  const { challengeType } = challenge;
  const errors: FieldError[] = [];
  const need = (field: string, message: string, there: unknown) => there || errors.push({ field, message });
  need("caption", phrase("The challenge needs a caption"), challenge.caption.trim());
  if (challenge.rewardType === "prize")
    need("prize_reward_id", phrase("Choose the reward that it gives"), challenge.prizeRewardId);
  if (NEEDS_LINK.includes(challengeType))
    need("link_url", phrase("Enter the link that its button opens"), challenge.linkUrl);
  if (challengeType === "article") need("content", phrase("Write the article"), challenge.content.trim());
  if (challengeType === "video") {
    need("video_file_id", phrase("Choose the film"), challenge.videoFileId);
    need("duration", phrase("Say how long the film is"), challenge.durationSeconds);
  }
  if (challengeType === "unified_social") need("posts", phrase("Add at least one post"), challenge.postsCount > 0);
  if (challengeType === "collect") errors.push(...missingInQuestions(challenge));
  return [...errors, ...missingInSettings(challenge)];
}

function missingInSettings(challenge: SoundnessOf): FieldError[] {
  const { entity_options, amount_options, price } = settingsOf(challenge);
  if (challenge.challengeType === "membership" && !price)
    return [{ field: "price", message: phrase("Enter what the membership costs") }];
  if (challenge.challengeType !== "donation") return [];
  return [
    ...(activeOf(entity_options).length === 0
      ? [{ field: "entity_options", message: phrase("Add at least one cause") }]
      : []),
    ...(activeOf(amount_options).length === 0
      ? [{ field: "amount_options", message: phrase("Add at least one amount") }]
      : []),
  ];
}

function missingInQuestions({ questions, parameters }: SoundnessOf): FieldError[] {
  if (questions.length === 0) return [{ field: "questions", message: phrase("Add at least one question") }];
  return questions.flatMap(({ title, answerType, options }, index) => {
    const field = (name: string) => `questions[${index}][${name}]`;
    const values = { number: index + 1 };
    if (!title.trim()) return [{ field: field("title"), message: phrase("Question {number} needs a text"), values }];
    if (!CHOICE_TYPES.includes(answerType as AnswerType)) return [];
    if (options.length < 2)
      return [{ field: field("options"), message: phrase("Question {number} needs at least two options"), values }];
    const undecided = parameters === "quiz" && !options.some(({ isCorrect }) => isCorrect);
    return undecided
      ? [{ field: field("options"), message: phrase("Say which option of question {number} is right"), values }]
      : [];
  });
}
