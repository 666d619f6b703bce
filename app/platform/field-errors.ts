/**
 * Checks input by a zod schema, with errors by form field. Browser-safe, so that forms check what the server will check.
 * What a schema has no message of its own for gets one of ours, never the library's: it is translated, and says what to
 * send (docs/decisions/error-responses.md).
 */
import type { z } from "zod";
import { msg, type TextValues } from "~/locales/translate";
import type { FieldError } from "./errors";
import { REQUIRED_MESSAGE, TIME_MESSAGE, TOO_LONG } from "./form-values";

export const NO_FIELD = msg("There is no field with this name");
export const NOT_POSSIBLE = msg("This value isn't allowed here");
export const ONE_OF = msg("Use one of these: {values}");

export type Checked<S extends z.ZodType> =
  { data: z.output<S>; errors?: never } | { data?: never; errors: FieldError[] };

/** The parsed value, or one error for each issue, under the nested name of its form field: `questions[0][title]`. */
export function checkFields<S extends z.ZodType>(schema: S, value: unknown): Checked<S> {
  const parsed = schema.safeParse(value, { error: messageOf });
  return parsed.success ? { data: parsed.data } : { errors: parsed.error.issues.flatMap((issue) => errorsOf(issue)) };
}

function errorsOf(issue: z.core.$ZodIssue, within: PropertyKey[] = []): FieldError[] {
  const path = [...within, ...issue.path];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ field: fieldName([...path, key]), message: issue.message }));
  if (issue.code === "invalid_union" && issue.message === NOT_POSSIBLE && issue.errors.length > 0)
    return nearestOf(issue.errors).flatMap((inner) => errorsOf(inner, path));
  return [{ field: fieldName(path), message: issue.message, values: valuesOf(issue) }];
}

/** Of the alternatives of a union the one that the value misses least; never the one for an empty field, if there are others. */
function nearestOf(alternatives: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const filled = alternatives.filter((issues) => !issues.every(isForEmptyField));
  return (filled.length > 0 ? filled : alternatives).reduce((nearest, issues) =>
    issues.length < nearest.length ? issues : nearest,
  );
}

function isForEmptyField(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_value" && issue.path.length === 0 && issue.values.every((value) => value === "");
}

/** The name of the form field at a path: `questions[0][title]`; null for the form in general. */
export function fieldName(path: readonly PropertyKey[]): string | null {
  if (path.length === 0) return null;
  const [head, ...rest] = path.map(String);
  return head + rest.map((part) => `[${part}]`).join("");
}

/** The values of the placeholders of an issue's message, also of one that is the schema's own. */
function valuesOf(issue: z.core.$ZodIssue): TextValues | undefined {
  if (issue.code === "too_big") return { max: Number(issue.maximum) };
  if (issue.code === "too_small") return { min: Number(issue.minimum) };
  if (issue.code === "invalid_value") return { values: issue.values.join(", ") };
  if (issue.code === "invalid_union" && optionsOf(issue)) return { values: optionsOf(issue)!.join(", ") };
  return undefined;
}

/** Of a union whose alternatives differ by the value of one field: these values. */
function optionsOf(issue: object): unknown[] | undefined {
  return "options" in issue && Array.isArray(issue.options) ? issue.options : undefined;
}

const TYPES: Record<string, string> = {
  string: msg("Enter a text"),
  number: msg("Enter a number"),
  int: msg("Enter a whole number"),
  boolean: msg("Choose yes or no"),
  array: msg("Send a list"),
  object: msg("Send an object with fields"),
  record: msg("Send an object with fields"),
};

const FORMATS: Record<string, string> = {
  email: msg("Invalid email"),
  uuid: msg("Enter an ID, like 01900000-0000-7000-8000-000000000001"),
  url: msg("Enter a URL, like https://example.com"),
  date: msg("Enter a date"),
  time: msg("Enter a time"),
  datetime: TIME_MESSAGE,
};

/** The message of an issue whose schema has none. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return (issue.input ?? null) === null ? REQUIRED_MESSAGE : (TYPES[issue.expected] ?? NOT_POSSIBLE);
    case "invalid_format":
      return FORMATS[issue.format] ?? NOT_POSSIBLE;
    case "invalid_value":
      return ONE_OF;
    case "invalid_union":
      return optionsOf(issue) ? ONE_OF : NOT_POSSIBLE;
    case "unrecognized_keys":
      return NO_FIELD;
    case "too_big":
      return tooBig(issue);
    case "too_small":
      return tooSmall(issue);
    default:
      return NOT_POSSIBLE;
  }
}

function tooBig({ origin, inclusive }: Pick<z.core.$ZodIssueTooBig, "origin" | "inclusive">): string {
  if (origin === "string") return TOO_LONG;
  if (origin === "array") return msg("Use {max} or fewer");
  return inclusive ? msg("Enter {max} or less") : msg("Enter less than {max}");
}

function tooSmall({ origin, inclusive, minimum }: Pick<z.core.$ZodIssueTooSmall, "origin" | "inclusive" | "minimum">) {
  if (origin === "string") return minimum === 1 ? REQUIRED_MESSAGE : msg("Use {min} characters or more");
  if (origin === "array") return msg("Use {min} or more");
  return inclusive ? msg("Enter {min} or more") : msg("Enter more than {min}");
}
