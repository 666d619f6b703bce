/** What counts as an answer to a question, by its type (specification 1, section 5; RULINGS "Question values"). Pure. */
import { phrase } from "~/locales/say";
import type { FieldError } from "../errors";
import type { CatalogueChallenge } from "../programs/catalogue.server";
import { CHOICE_TYPES, MULTIPLE_CHOICE_TYPES, type AnswerType, type Submission } from "./challenges.schema";

type CatalogueQuestion = CatalogueChallenge["questions"][number];

/** One answer ready to be stored: an option of the question, or a text. */
export type CheckedAnswer = { questionId: string; optionId: string | null; answer: string };

const MAX_TEXT = 5_000;

/**
 * Checks a submission against the questions: every required one answered, every value of its question's type. Gives
 * the answers or the errors, each on its field; empty optional answers are left out.
 */
export function checkAnswers(
  questions: readonly CatalogueQuestion[],
  submitted: Submission["questions"],
): { answers: CheckedAnswer[]; errors: FieldError[] } {
  const answers: CheckedAnswer[] = [];
  const errors: FieldError[] = [];
  const known = new Map(questions.map((question) => [question.id, question]));
  for (const id of Object.keys(submitted)) {
    if (!known.has(id))
      errors.push({ field: `questions[${id}][value]`, message: phrase("This question is not part of the challenge") });
  }
  for (const question of questions) {
    const values = (submitted[question.id]?.value ?? []).map((value) => value.trim()).filter((value) => value !== "");
    const problem = problemOf(question, values);
    if (problem)
      errors.push({ field: `questions[${question.id}][value]`, message: problem, values: { max: MAX_TEXT } });
    else answers.push(...values.map((value) => toAnswer(question, value)));
  }
  return { answers, errors };
}

/** Whether exactly the correct options were chosen; null for a question without any. */
export function isRight(question: CatalogueQuestion, answers: readonly CheckedAnswer[]): boolean | null {
  const correct = question.options.filter((option) => option.isCorrect).map((option) => option.id);
  if (correct.length === 0) return null;
  const chosen = answers.filter((answer) => answer.questionId === question.id).map((answer) => answer.optionId);
  return chosen.length === correct.length && chosen.every((id) => id !== null && correct.includes(id));
}

function problemOf(question: CatalogueQuestion, values: string[]): string | null {
  const type = question.answerType as AnswerType;
  if (values.length === 0) return question.isRequired ? phrase("Please answer this question") : null;
  if (values.length > 1 && !MULTIPLE_CHOICE_TYPES.includes(type)) return phrase("Please give one answer");
  if (new Set(values).size !== values.length) return phrase("Please choose each option once");
  if (CHOICE_TYPES.includes(type)) {
    const options = new Set(question.options.map((option) => option.id));
    return values.every((value) => options.has(value)) ? null : phrase("Please choose one of the options");
  }
  const value = values[0] ?? "";
  if (value.length > MAX_TEXT) return phrase("Please use at most {max} characters");
  return FORMATS[type]?.(value) ?? null;
}

const FORMATS: Partial<Record<AnswerType, (value: string) => string | null>> = {
  boolean: (value) => (value === "true" || value === "false" ? null : phrase("Please choose yes or no")),
  date: (value) => (isDate(value) ? null : phrase("Please enter a date")),
  date_time: (value) => {
    const [date = "", time = ""] = value.split("T");
    return isDate(date) && isTime(time.replace(/(Z|[+-]\d{2}:\d{2})$/, ""))
      ? null
      : phrase("Please enter a date and time");
  },
  time: (value) => (isTime(value) ? null : phrase("Please enter a time")),
  phone: (value) =>
    /^\+?[\d\s().-]{6,30}$/.test(value) && value.replace(/\D/g, "").length >= 6
      ? null
      : phrase("Please enter a phone number"),
  number: (value) => (/^[+-]?\d{1,15}$/.test(value) ? null : phrase("Please enter a whole number")),
  decimal: (value) =>
    /^[+-]?(\d{1,15}(\.\d{1,10})?|\.\d{1,10})$/.test(value) ? null : phrase("Please enter a number"),
};

/** An ISO date that exists. */
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
