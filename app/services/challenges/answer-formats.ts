/** The formats of text answers, which the form checks at each question and the server checks again. Browser-safe. */
import { msg, type TextValues } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import type { AnswerType } from "./answer-types";

/** An answer as it is checked and stored, without what its writer does not see: `3,5` is stored as `3.5`. */
export function cleanAnswer(type: AnswerType, value: string): string {
  if (type === "phone") return cleanText("phone", value);
  return type === "number" || type === "decimal" ? cleanText("number", value) : value;
}

/** The smallest and the largest answer, written like an answer, those of `date_time` as a date; null for no limit. */
export type AnswerLimits = { min: string | null; max: string | null };

/** The answer types that can have limits. */
export const LIMITED_TYPES: readonly AnswerType[] = ["number", "decimal", "date", "date_time"];

/** What is wrong with an answer, with the values of the message's placeholders; dates in them are ISO dates. */
export type AnswerError = { message: string; values?: TextValues };

/** What is wrong with an answer that is not empty; null if it fits its type and is within the limits. */
export function formatError(type: AnswerType, value: string, limits?: AnswerLimits): AnswerError | null {
  const answer = cleanAnswer(type, value);
  const message = FORMATS[type]?.(answer);
  if (message) return { message };
  return limits && LIMITED_TYPES.includes(type) ? limitError(type, answer, limits) : null;
}

function limitError(type: AnswerType, answer: string, { min, max }: AnswerLimits): AnswerError | null {
  const isNumber = type === "number" || type === "decimal";
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
  if (!LIMITED_TYPES.includes(answer_type)) return [];
  const type = answer_type === "date_time" ? "date" : answer_type;
  const wrongMin = min === null ? null : formatError(type, min);
  const wrongMax = max === null ? null : formatError(type, max);
  if (wrongMin) return [{ field: "min", message: wrongMin.message }];
  if (wrongMax) return [{ field: "max", message: wrongMax.message }];
  return max !== null && formatError(type, max, { min, max: null })
    ? [{ field: "max", message: msg("This is below the smallest answer") }]
    : [];
}

/** A limit as it is stored; null for a type without limits, as it may be left from before the type was changed. */
export function limitOf(question: LimitedQuestion, name: "min" | "max"): string | null {
  const { answer_type: type, [name]: limit } = question;
  return limit !== null && LIMITED_TYPES.includes(type) ? cleanAnswer(type, limit) : null;
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

const FORMATS: Partial<Record<AnswerType, (value: string) => string | null>> = {
  boolean: (value) => (value === "true" || value === "false" ? null : msg("Choose yes or no")),
  date: (value) => (isDate(value) ? null : msg("Enter a date")),
  date_time: (value) => {
    const [date = "", time = ""] = value.split("T");
    return isDate(date) && isTime(time.replace(/(Z|[+-]\d{2}:\d{2})$/, "")) ? null : msg("Enter a date and time");
  },
  time: (value) => (isTime(value) ? null : msg("Enter a time")),
  phone: (value) =>
    /^\+?[\d\s().-]{6,30}$/.test(value) && value.replace(/\D/g, "").length >= 6 ? null : msg("Enter a phone number"),
  number: (value) => (/^[+-]?\d{1,15}$/.test(value) ? null : msg("Enter a whole number")),
  // The id of a photo that was sent before: POST /public/challenges/{id}/photos.
  photo: (value) => (UUID.test(value) ? null : msg("Wait until your photo is sent, or choose another one")),
  decimal: (value) => (/^[+-]?(\d{1,15}(\.\d{1,10})?|\.\d{1,10})$/.test(value) ? null : msg("Enter a number")),
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Years that an answer can mean: what is further away was mistyped. */
const YEARS = { from: 1900, to: 2100 };

/** Whether the value is an ISO date of the calendar, so not February 30, in a year that an answer can mean. */
function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const year = Number(value.slice(0, 4));
  if (year < YEARS.from || year > YEARS.to) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(value);
}
