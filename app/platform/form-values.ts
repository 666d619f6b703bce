/** Zod schemas for values of admin forms and JSON, with messages to show next to the field. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleanText, type TextKind } from "./clean-text";
import { isTime } from "./zoned-time";

export const REQUIRED_MESSAGE = msg("Fill in this field");
export const TOO_LONG = msg("Use {max} characters or fewer");
const WHOLE_NUMBER = msg("Enter a whole number");
const MAX_WHOLE = 1_000_000_000;

/**
 * A text of a kind, cleaned before it is checked by what follows. Every text that people or their systems send begins
 * with it, or with a helper below that does.
 * @param error where the value is no text
 */
export function cleaned(kind: TextKind, error?: string) {
  return z.string(error).overwrite((value) => cleanText(kind, value));
}

/** A text of at most `max` characters, cleaned: without spaces around it and without characters that nobody sees. */
export function text(max: number) {
  return cleaned("line").max(max, TOO_LONG);
}

/** A text of at most `max` characters that is not empty. */
export function requiredText(max: number) {
  return text(max).min(1, { error: REQUIRED_MESSAGE, abort: true }); // one error, whatever else is checked
}

/** The name of a person, of at most `max` characters: a text without marks that turn it around. */
export function personName(max: number, required?: string) {
  return cleaned("name", required).max(max, TOO_LONG);
}

/** Digits, also as people write large numbers: 50,000. A dot groups no digits here, since it also begins decimals. */
const WHOLE_DIGITS = /^-?(\d{1,300}|\d{1,3}(,\d{3}){1,99})$/; // larger ones are no number in JavaScript

/** A whole number from `min` to 1,000,000,000. */
export function integer(min: 0 | 1) {
  return z
    .union([z.number(), cleaned("number").regex(WHOLE_DIGITS, { error: WHOLE_NUMBER, abort: true })], WHOLE_NUMBER)
    .transform((value) => (typeof value === "string" ? Number(value.replaceAll(",", "")) : value))
    .pipe(
      z
        .number()
        .min(min, { error: min === 0 ? msg("Enter 0 or more") : msg("Enter 1 or more"), abort: true })
        .max(MAX_WHOLE, { error: msg("Enter {max} or less"), abort: true })
        .int({ error: WHOLE_NUMBER, abort: true }),
    );
}

const MONEY = msg("Enter an amount, like 25 or 19.50");

/** An amount of money with at most two decimals, above zero. */
export function money() {
  return z
    .union([z.number(), cleaned("number").regex(/^\d{1,6}(\.\d{1,2})?$/, { error: MONEY, abort: true })], MONEY)
    .transform(Number)
    .pipe(
      z
        .number()
        .positive({ error: MONEY, abort: true })
        .max(999_999, { error: MONEY, abort: true })
        .refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), { error: MONEY, abort: true }),
    );
}

/** A decimal number from `min` to `max`; `message` is the error outside of it. */
export function decimal(min: number, max: number, message: string) {
  return z
    .union([z.number(), cleaned("number").regex(/^-?\d{1,9}(\.\d{1,10})?$/, { error: message, abort: true })], message)
    .transform(Number)
    .pipe(z.number().min(min, { error: message, abort: true }).max(max, { error: message, abort: true }));
}

/** Turns an empty form field into null. */
export function emptyAsNull<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (value === undefined || (typeof value === "string" && value.trim() === "") ? null : value),
    schema.nullable(),
  );
}

/** What fields for a date and time say. */
export const TIME_MESSAGE = msg("Enter a date and time, like 2026-11-30T10:00:00Z");

/** A date and time, with an offset or in the program's time zone. */
export function time() {
  return cleaned("line", TIME_MESSAGE).refine(isTime, TIME_MESSAGE);
}

/** A date and time, with an offset or in the program's time zone; null if empty. */
export function optionalTime() {
  return emptyAsNull(time());
}

/** The id of a file in the media library; null if empty. */
export function optionalFile() {
  return emptyAsNull(z.uuid(msg("Choose a file from the media library")));
}

/** A checkbox. Forms send a hidden `false` before it, so that an unchecked box differs from a missing one. */
export function booleanField() {
  return z.preprocess(
    (value) => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      return last === "true" || last === "on" ? true : last === "false" ? false : last;
    },
    z.boolean(msg("Choose yes or no")),
  );
}

/** The idempotency key of an opened form, so that a double click or a retry does not repeat the change. */
export const formKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, msg("Reload the page and try again"))
  .optional();
