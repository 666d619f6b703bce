/** Zod schemas for values as a console form or JSON sends them, with complaints made to be shown beside the field. */
import { z } from "zod";
import { phrase } from "~/locales/say";
import { isTime } from "./programs/zoned-time";

export const FILL_IN = phrase("Please fill in this field");
const TOO_LONG = phrase("Please use at most {max} characters");
const WHOLE_NUMBER = phrase("Please enter a whole number");
const MAX_WHOLE = 1_000_000_000;

/** A text of at most `max` characters, without spaces around it. */
export function text(max: number) {
  return z.string(FILL_IN).trim().max(max, TOO_LONG);
}

/** The same, not empty. */
export function requiredText(max: number) {
  return text(max).min(1, FILL_IN);
}

/** A whole number from `min` to a thousand millions. */
export function wholeNumber(min: 0 | 1) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,15}$/, WHOLE_NUMBER),
      ],
      WHOLE_NUMBER,
    )
    .transform(Number)
    .pipe(
      z
        .number()
        .int(WHOLE_NUMBER)
        .min(min, min === 0 ? phrase("Please enter 0 or more") : phrase("Please enter 1 or more"))
        .max(MAX_WHOLE, phrase("Please enter {max} at most")),
    );
}

const MONEY = phrase("Please enter an amount such as 25 or 19.50");

/** An amount in dollars with at most two decimals, above zero. */
export function dollars() {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,6}(\.\d{1,2})?$/, MONEY),
      ],
      MONEY,
    )
    .transform(Number)
    .pipe(
      z
        .number()
        .positive(MONEY)
        .max(999_999, MONEY)
        .refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), MONEY),
    );
}

/** An empty field of a form means that there is nothing. */
export function orNothing<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (value === undefined || (typeof value === "string" && value.trim() === "") ? null : value),
    schema.nullable(),
  );
}

/** A date and time: with an offset, or without one in the program's zone; null for none. */
export function optionalTime() {
  const message = phrase("Please enter a date and time");
  return orNothing(z.string(message).trim().refine(isTime, message));
}

/** The id of a file in the media library; null for none. */
export function optionalFile() {
  return orNothing(z.uuid(phrase("Choose a file from the media library")));
}

/** A box to tick: forms send `false` before it, so that an empty box is not the same as no box. */
export function yesOrNo() {
  return z.preprocess(
    (value) => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      return last === "true" || last === "on" ? true : last === "false" ? false : last;
    },
    z.boolean(phrase("Please choose yes or no")),
  );
}

/** A key made once for each opened form: a second press or a retry of the same form does nothing new. */
export const formKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, phrase("Reload the page and try again"))
  .optional();
