/** The checks of text answers, which the form makes at each question and the server makes again. Browser-safe. */
import { msg, type TextValues } from "~/locales/translate";
import type { LimitKind } from "./answer-kind";
import { date } from "./date";
import { answerKind, type AnswerType } from "./registry";

/** An answer as it is checked and stored, without what its writer does not see: `3,5` is stored as `3.5`. */
export function cleanAnswer(type: AnswerType, value: string): string {
  return answerKind(type).clean?.(value) ?? value;
}

/** The smallest and the largest answer, written like an answer, those of days as a date; null for no limit. */
export type AnswerLimits = { min: string | null; max: string | null };

/** What is wrong with an answer, with the values of the message's placeholders; dates in them are ISO dates. */
export type AnswerError = { message: string; values?: TextValues };

/** What is wrong with an answer that is not empty; null if it fits its type and is within the limits. */
export function formatError(type: AnswerType, value: string, limits?: AnswerLimits): AnswerError | null {
  const { format, limits: kind } = answerKind(type);
  const answer = cleanAnswer(type, value);
  if (format && !format.fits(answer)) return { message: format.invalid };
  return limits && kind ? limitError(kind, answer, limits) : null;
}

function limitError(kind: LimitKind, answer: string, { min, max }: AnswerLimits): AnswerError | null {
  const isNumber = kind === "number";
  const below = (a: string, b: string) => (isNumber ? Number(a) < Number(b) : a.slice(0, 10) < b.slice(0, 10));
  if (!(min !== null && below(answer, min)) && !(max !== null && below(max, answer))) return null;
  const shown = (limit: string) => (isNumber ? Number(limit) : limit);
  const texts = isNumber ? NUMBER_LIMITS : DATE_LIMITS;
  if (min !== null && max !== null) return { message: texts.both, values: { min: shown(min), max: shown(max) } };
  if (min !== null) return { message: texts.min, values: { min: shown(min) } };
  return { message: texts.max, values: { max: shown(max!) } };
}

type LimitedQuestion = { answer_type: AnswerType } & AnswerLimits;

/** What is wrong with the limits of a question: each must itself be an answer, and the largest not below the smallest. */
export function limitErrors({ answer_type, min, max }: LimitedQuestion): { field: "min" | "max"; message: string }[] {
  const { format, limits: kind } = answerKind(answer_type);
  if (!kind) return [];
  const clean = (limit: string) => cleanAnswer(answer_type, limit);
  const ownFormat = kind === "day" ? date.format : format;
  for (const [field, limit] of [
    ["min", min],
    ["max", max],
  ] as const) {
    if (limit !== null && ownFormat && !ownFormat.fits(clean(limit))) return [{ field, message: ownFormat.invalid }];
  }
  return max !== null && limitError(kind, clean(max), { min: min && clean(min), max: null })
    ? [{ field: "max", message: msg("This is below the minimum") }]
    : [];
}

/** A limit as it is stored; null for a type without limits, as it may be left from before the type was changed. */
export function limitOf(question: LimitedQuestion, name: "min" | "max"): string | null {
  const { answer_type: type, [name]: limit } = question;
  return limit !== null && answerKind(type).limits ? cleanAnswer(type, limit) : null;
}

const NUMBER_LIMITS = {
  both: msg("Enter a number from {min} to {max}"),
  min: msg("Enter {min} or more"),
  max: msg("Enter {max} or less"),
};
const DATE_LIMITS = {
  both: msg("Enter a date from {min} to {max}"),
  min: msg("Enter {min} or a later date"),
  max: msg("Enter {max} or an earlier date"),
};
