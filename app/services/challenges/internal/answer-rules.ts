/** Which values are valid answers to a question, by its answer type. Pure. */
import { msg } from "~/locales/translate";
import type { FieldError } from "~/platform/errors";
import { cleanAnswer, formatError, type AnswerError } from "~/services/answers/answer-checks";
import { answerKind, type AnswerType } from "~/services/answers/registry";
import type { CatalogueChallenge } from "~/services/programs/catalogue.server";
import type { Submission } from "../challenges.schema";

type CatalogueQuestion = CatalogueChallenge["questions"][number];

/** An answer ready to be stored: an option of the question, or a text. */
export type CheckedAnswer = { questionId: string; optionId: string | null; answer: string };

const MAX_TEXT = 5_000;

/** The error of a required question without an answer. */
export const UNANSWERED = msg("Answer this question");

/**
 * Checks a submission against the questions: required questions are answered, and every value fits its answer type.
 * Empty optional answers are left out.
 * @returns the answers, and the errors by field
 */
export function checkAnswers(
  questions: readonly CatalogueQuestion[],
  submitted: Submission["questions"],
): { answers: CheckedAnswer[]; errors: FieldError[] } {
  const answers: CheckedAnswer[] = [];
  const errors: FieldError[] = [];
  const questionIds = new Set(questions.map(({ id }) => id));
  for (const id of Object.keys(submitted)) {
    if (!questionIds.has(id))
      errors.push({ field: `questions[${id}][value]`, message: msg("This question isn't part of the challenge") });
  }
  for (const question of questions) {
    const values = (submitted[question.id]?.value ?? []).map((value) => value.trim()).filter((value) => value !== "");
    const error = errorOf(question, values);
    if (error) errors.push({ field: `questions[${question.id}][value]`, ...error });
    else answers.push(...values.map((value) => toAnswer(question, value)));
  }
  return { answers, errors };
}

/** Whether exactly the correct options were chosen; null for a question without correct options. */
export function isCorrect(question: CatalogueQuestion, answers: readonly CheckedAnswer[]): boolean | null {
  const correct = question.options.filter((option) => option.isCorrect).map((option) => option.id);
  if (correct.length === 0) return null;
  const chosen = answers.filter((answer) => answer.questionId === question.id).map((answer) => answer.optionId);
  return chosen.length === correct.length && chosen.every((id) => id !== null && correct.includes(id));
}

function errorOf(question: CatalogueQuestion, values: string[]): AnswerError | null {
  const type = question.answerType as AnswerType;
  if (values.length === 0) return question.isRequired ? { message: UNANSWERED } : null;
  if (values.length > 1 && !answerKind(type).options?.multiple) return { message: msg("Give only one answer") };
  if (new Set(values).size !== values.length) return { message: msg("Choose each option only once") };
  if (answerKind(type).options) {
    const options = new Set(question.options.map((option) => option.id));
    return values.every((value) => options.has(value)) ? null : { message: msg("Choose one of the options") };
  }
  const value = values[0] ?? "";
  if (value.length > MAX_TEXT) return { message: msg("Use {max} characters or fewer"), values: { max: MAX_TEXT } };
  return formatError(type, value, { min: question.minAnswer, max: question.maxAnswer });
}

function toAnswer(question: CatalogueQuestion, value: string): CheckedAnswer {
  const option = answerKind(question.answerType).options
    ? question.options.find((candidate) => candidate.id === value)
    : undefined;
  return {
    questionId: question.id,
    optionId: option?.id ?? null,
    answer: option?.details ?? cleanAnswer(question.answerType as AnswerType, value),
  };
}
