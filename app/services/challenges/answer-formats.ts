/** The formats of text answers, which the form checks at each question and the server checks again. Browser-safe. */
import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import type { AnswerType } from "./answer-types";

/** An answer as it is checked and stored, without what its writer does not see: `3,5` is stored as `3.5`. */
export function cleanAnswer(type: AnswerType, value: string): string {
  if (type === "phone") return cleanText("phone", value);
  return type === "number" || type === "decimal" ? cleanText("number", value) : value;
}

/** What is wrong with an answer that is not empty; null if it fits its type. */
export function formatError(type: AnswerType, value: string): string | null {
  return FORMATS[type]?.(cleanAnswer(type, value)) ?? null;
}

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
