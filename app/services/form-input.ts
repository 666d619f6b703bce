/** What forms and JSON send, field by field, as zod schemas: each says in words what is wrong. Browser-safe. */
import { z } from "zod";
import { isTime } from "./programs/zoned-time";

const MAX_NUMBER = 1_000_000_000;

/** A text, trimmed. */
export const text = (label: string, max: number) => z.string(`${label} must be text`).trim().max(max, `${label} may have at most ${max} characters`);

/** A text that must be there. */
export const requiredText = (label: string, max: number) => text(label, max).min(1, `${label} is required`);

/** A whole number as a form or JSON sends it. */
export const wholeNumber = (label: string, min: number) =>
  z
    .union([z.number(), z.string().trim().regex(/^-?\d{1,15}$/, `${label} must be a whole number`)], `${label} must be a whole number`)
    .transform(Number)
    .pipe(z.number().int(`${label} must be a whole number`).min(min, `${label} must be at least ${min}`).max(MAX_NUMBER, `${label} is too large`));

/** An amount in whole units with up to two decimals, '25' or '25.50', as cents. */
export const money = (label: string, minCents: number) =>
  z
    .union([z.number(), z.string().trim().regex(/^\d{1,9}(\.\d{1,2})?$/, `${label} must be an amount`)], `${label} must be an amount`)
    .transform((amount) => Math.round(Number(amount) * 100))
    .pipe(z.number().int(`${label} must be an amount`).min(minCents, `${label} must be at least ${minCents / 100}`).max(MAX_NUMBER, `${label} is too large`));

/** An empty field of a form means that there is nothing. */
export const orNothing = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? null : value), schema.nullable());

/** A day and time as `instantOf` reads it (programs/zoned-time.ts), or nothing. */
export const time = (label: string) => orNothing(z.string(`${label} must be a date and time`).trim().refine(isTime, `${label} must be a date and time`));

/** A file of the media library, or none. */
export const fileId = orNothing(z.uuid("Choose a picture from the list"));

/** A box to tick: the form sends `false` before it, so that an empty box is not the same as no box. */
export const yesOrNo = (label: string) =>
  z.preprocess((value) => {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    return last === "true" || last === "on" ? true : last === "false" ? false : last;
  }, z.boolean(`${label} must be true or false`));

/** Tags, as a list or as one text with commas between them; trimmed, each once. */
export const tagNames = (label: string, max: number) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.split(",") : value),
    z.array(text(label, 60), `${label} must be a list`).max(max, `${label}: at most ${max}`).transform((names) => [...new Set(names.filter(Boolean))]),
  );
