/** Which values are valid answers to a question, by its answer type. Pure. */
import { msg } from "~/locales/translate";
import type { FieldError } from "~/platform/errors";
import type { CatalogueChallenge } from "~/services/programs/catalogue.server";
import { CHOICE_TYPES, MULTIPLE_CHOICE_TYPES, type AnswerType, type Submission } from "../challenges.schema";

type CatalogueQuestion = CatalogueChallenge["questions"][number];

/** An answer ready to be stored: an option of the question, or a text. */
export type CheckedAnswer = { questionId: string; optionId: string | null; answer: string };

const MAX_TEXT = 5_000;

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
      errors.push({ field: `questions[${id}][value]`, message: msg("This question is not part of the challenge") });
  }
  for (const question of questions) {
    const values = (submitted[question.id]?.value ?? []).map((value) => value.trim()).filter((value) => value !== "");
    const message = errorOf(question, values);
    if (message) errors.push({ field: `questions[${question.id}][value]`, message, values: { max: MAX_TEXT } });
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

function errorOf(question: CatalogueQuestion, values: string[]): string | null {
  const type = question.answerType as AnswerType;
  if (values.length === 0) return question.isRequired ? msg("Please answer this question") : null;
  if (values.length > 1 && !MULTIPLE_CHOICE_TYPES.includes(type)) return msg("Please give one answer");
  if (new Set(values).size !== values.length) return msg("Please choose each option once");
  if (CHOICE_TYPES.includes(type)) {
    const options = new Set(question.options.map((option) => option.id));
    return values.every((value) => options.has(value)) ? null : msg("Please choose one of the options");
  }
  const value = values[0] ?? "";
  if (value.length > MAX_TEXT) return msg("Please use at most {max} characters");
  return FORMATS[type]?.(value) ?? null;
}

const FORMATS: Partial<Record<AnswerType, (value: string) => string | null>> = {
  boolean: (value) => (value === "true" || value === "false" ? null : msg("Please choose yes or no")),
  date: (value) => (isDate(value) ? null : msg("Please enter a date")),
  date_time: (value) => {
    const [date = "", time = ""] = value.split("T");
    return isDate(date) && isTime(time.replace(/(Z|[+-]\d{2}:\d{2})$/, ""))
      ? null
      : msg("Please enter a date and time");
  },
  time: (value) => (isTime(value) ? null : msg("Please enter a time")),
  phone: (value) =>
    /^\+?[\d\s().-]{6,30}$/.test(value) && value.replace(/\D/g, "").length >= 6
      ? null
      : msg("Please enter a phone number"),
  number: (value) => (/^[+-]?\d{1,15}$/.test(value) ? null : msg("Please enter a whole number")),
  decimal: (value) => (/^[+-]?(\d{1,15}(\.\d{1,10})?|\.\d{1,10})$/.test(value) ? null : msg("Please enter a number")),
};

/** Whether the value is an ISO date of the calendar, so not February 30. */
function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(value);
}

function toAnswer(question: CatalogueQuestion, value: string): CheckedAnswer {
  const option = CHOICE_TYPES.includes(question.answerType as AnswerType)
    ? question.options.find((candidate) => candidate.id === value)
    : undefined;
  return { questionId: question.id, optionId: option?.id ?? null, answer: option?.details ?? value };
}
