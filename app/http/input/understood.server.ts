/**
 * What API clients send is understood, or rejected with its name: a program that misspells a filter would otherwise get
 * everything. People get the list and a line about what it left out (docs/product/api.md#what-is-not-understood).
 */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { AppError, type FieldError } from "~/platform/errors";
import { checkFields, NO_FIELD, NOT_POSSIBLE, ONE_OF } from "~/platform/field-errors";
import { MAX_VALUES, type LeftOut } from "~/platform/paging";

const NO_PARAMETER = msg("There is no parameter with this name");

/** @throws invalid with an error for each */
function reject(errors: FieldError[]): void {
  const [first] = errors;
  if (first) throw new AppError("invalid", first.message, { errors, values: first.values });
}

/**
 * Checks a query string that is parsed forgivingly otherwise.
 * @param known parameters that the handler reads beside the schema
 * @throws invalid for each parameter that the schema does not have, and each value that it would ignore
 */
export function assertUnderstood(
  schema: z.ZodType | undefined,
  searchParams: URLSearchParams,
  known: readonly string[] = [],
): void {
  reject(
    misreadIn(schema, searchParams, known).map(({ name, values, demanding }) =>
      demanding ? valueError(name, demanding, values) : { field: name, message: NO_PARAMETER },
    ),
  );
}

/**
 * The parts of an address that a list does not understand and so leaves out, for the person who reads it. What is empty
 * is left out by everybody.
 * @param known parameters that the page has beside the schema; undefined if it may have any
 */
export function leftOutOf(schema: z.ZodType, searchParams: URLSearchParams, known?: readonly string[]): LeftOut[] {
  return misreadIn(schema, searchParams, known ?? [...searchParams.keys()]).flatMap(({ name, values }) =>
    values.filter((value) => value.trim() !== "").map((value) => ({ name, value })),
  );
}

type Misread = { name: string; values: string[]; demanding?: z.ZodType };

function misreadIn(schema: z.ZodType | undefined, searchParams: URLSearchParams, known: readonly string[]): Misread[] {
  const fields = shapeOf(schema);
  return [...new Set(searchParams.keys())].flatMap((name): Misread[] => {
    const sent = searchParams.getAll(name);
    const field = fields.get(name);
    if (!field) return known.includes(name) ? [] : [{ name, values: sent }];
    const { demanding, each } = demandingOf(field);
    const fits = (value: unknown) => demanding.safeParse(value).success;
    const isOne = each || sent.length === 1;
    const values = isOne ? sent.filter((value, index) => index >= MAX_VALUES || !fits(value)) : fits(sent) ? [] : sent;
    return values.length > 0 ? [{ name, values, demanding }] : [];
  });
}

/** @throws invalid for each field of a body that the schema does not have, on any level */
export function assertKnownFields(schema: z.ZodType, fields: Record<string, unknown>, known: readonly string[]): void {
  const sent = Object.fromEntries(Object.entries(fields).filter(([name]) => !known.includes(name)));
  reject(unknownIn(schema, sent).map((path) => ({ field: path, message: NO_FIELD })));
}

/** The schema of a parameter without what it forgives, and whether it stands for each of several values. */
function demandingOf(field: z.ZodType): { demanding: z.ZodType; each: boolean } {
  const { strictly, filterOf } = (field.meta() ?? {}) as { strictly?: z.ZodType; filterOf?: z.ZodType };
  if (filterOf) return { demanding: filterOf, each: true };
  if (strictly) return { demanding: strictly, each: false };
  if (field instanceof z.ZodCatch || field instanceof z.ZodOptional || field instanceof z.ZodDefault)
    return demandingOf(field.unwrap() as z.ZodType);
  return { demanding: field, each: false };
}

function valueError(field: string, schema: z.ZodType, values: string[]): FieldError {
  const listed = schema.meta()?.enum;
  if (Array.isArray(listed)) return { field, message: ONE_OF, values: { values: listed.join(", ") } };
  // Values that fit one by one are too many of them.
  const [error = { message: NOT_POSSIBLE }] = values.flatMap((value) => checkFields(schema, value).errors ?? []);
  return { ...error, field };
}

function shapeOf(schema: z.ZodType | undefined): Map<string, z.ZodType> {
  const inner = unwrapped(schema);
  return new Map(inner instanceof z.ZodObject ? Object.entries(inner.shape as Record<string, z.ZodType>) : []);
}

/** The schema of the value as it is sent. */
function unwrapped(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return unwrapped(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodPipe)) return schema;
  // What is made ready before it is checked has its fields behind the pipe.
  return unwrapped((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
}

/** The paths of fields that no alternative of the schema has: `questions[0][titel]`. */
function unknownIn(schema: z.ZodType | undefined, value: unknown, path = ""): string[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodUnion) {
    const alternatives = (inner.options as z.ZodType[]).map((option) => ({
      fails: !option.safeParse(value).success,
      unknown: unknownIn(option, value, path),
    }));
    return alternatives.sort((a, b) => Number(a.fails) - Number(b.fails) || a.unknown.length - b.unknown.length)[0]!
      .unknown;
  }
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, index) => unknownIn(inner.element as z.ZodType, item, `${path}[${index}]`));
  if (!(inner instanceof z.ZodObject) || typeof value !== "object" || value === null) return [];
  const { catchall } = inner.def;
  const shape = shapeOf(inner);
  const known = Object.entries(value).filter(([name]) => shape.has(name));
  const nested = known.flatMap(([name, item]) => unknownIn(shape.get(name), item, placeOf(path, name)));
  const others = Object.fromEntries(Object.entries(value).filter(([name]) => !shape.has(name)));
  const checkedLater = inner.meta()?.fields as z.ZodType | undefined;
  if (checkedLater) return [...nested, ...unknownIn(checkedLater, others, path)];
  const takesAny = catchall && !(catchall instanceof z.ZodNever);
  return takesAny ? nested : [...nested, ...Object.keys(others).map((name) => placeOf(path, name))];
}

function placeOf(path: string, name: string): string {
  return path === "" ? name : `${path}[${name}]`;
}
