/** The properties of an event, checked against its type. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import type { FieldError } from "~/platform/errors";
import { NO_FIELD } from "~/platform/field-errors";
import { cleaned, REQUIRED_MESSAGE, time } from "~/platform/form-values";
import { instantOf } from "~/platform/zoned-time";
import { eventProperty, type EventProperty, type PropertyType } from "./event-types.schema";

export type PropertyValue = string | number | boolean;

/** The longest text of a property. */
export const MAX_PROPERTY_TEXT = 500;
/** Numbers of more digits are not exact in JavaScript. */
const MAX_NUMBER = 1_000_000_000_000;

const NUMBER = msg("Enter a number");
const DATE = msg("Enter a date, like 2026-11-30");

/** The properties of an event type as its row has them. */
export function propertiesOf(stored: unknown): EventProperty[] {
  return z.array(eventProperty).parse(stored);
}

const VALUES: Record<PropertyType, z.ZodType<PropertyValue>> = {
  text: cleaned("text", msg("Enter a text"))
    .overwrite((value) => value.trim())
    .max(MAX_PROPERTY_TEXT, msg("Use {max} characters or fewer")),
  number: z
    .union([z.number(), cleaned("number").regex(/^-?\d{1,12}(\.\d{1,10})?$/, NUMBER)], NUMBER)
    .transform(Number)
    .pipe(z.number().min(-MAX_NUMBER, NUMBER).max(MAX_NUMBER, NUMBER)),
  boolean: z.union(
    [z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")],
    msg("Enter true or false"),
  ),
  date: z.union([z.iso.date(DATE), cleaned("code", DATE).pipe(z.iso.date(DATE))], DATE),
  time: time(),
};

/**
 * The properties of an event in the form that is stored and that rules read. Empty ones are left out.
 * @param timeZone of times without an offset
 * @returns the values, or an error for each property that is missing, unknown or of another type
 */
export function checkProperties(
  declared: readonly EventProperty[],
  sent: Readonly<Record<string, unknown>>,
  timeZone: string,
): { values: Record<string, PropertyValue>; errors: FieldError[] } {
  const values: Record<string, PropertyValue> = {};
  const errors: FieldError[] = [];
  const reject = (name: string, message: string, max?: number) =>
    errors.push({ field: `properties[${name}]`, message, ...(max === undefined ? {} : { values: { max } }) });
  for (const name of Object.keys(sent)) if (!declared.some((each) => each.name === name)) reject(name, NO_FIELD);
  for (const { name, type, required } of declared) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (isEmpty(value)) {
      if (required) reject(name, REQUIRED_MESSAGE);
      continue;
    }
    const parsed = VALUES[type].safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      reject(name, issue!.message, issue!.code === "too_big" ? Number(issue.maximum) : undefined);
    } else if (isEmpty(parsed.data) && required) reject(name, REQUIRED_MESSAGE);
    else if (!isEmpty(parsed.data))
      values[name] = type === "time" ? instantOf(String(parsed.data), timeZone).toISOString() : parsed.data;
  }
  return { values, errors };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
