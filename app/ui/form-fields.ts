/**
 * The fields of a form by their names: what stands in each and what is wrong with it. Names nest as forms nest them,
 * `questions[0][title]`, and so do the server's errors and what it hands back after a refusal.
 */
import type { FormError } from "./form-errors";

/** Texts by field name. */
export type FieldValues = Readonly<Record<string, string>>;

/** What a field component takes from the form it stands in. */
export interface FieldProps {
  /** The name again: an error leads to its field by it. */
  id: string;
  name: string;
  defaultValue: string;
  error?: string;
}

export interface FormFields {
  /** `<TextField label="Title" {...fields.field("title")} />` */
  field(name: string): FieldProps;
  /** What stands in a field at first; empty where nothing does. */
  value(name: string): string;
  /** The rows of a list: `rows("questions")`. */
  rows(name: string): FieldValues[];
  /** The fields of the row at `at`, with these values, and the errors of the row that was sent at `sentAt` (null: none was). */
  row(name: string, at: number, values: FieldValues, sentAt: number | null): FormFields;
  /** The errors the form was refused with; a new list after each refusal. */
  errors: readonly FormError[];
  /** The complaint about a field that is no single control, such as a list. */
  error(name: string): string | undefined;
}

/** The fields of a form with these values and errors. */
export function formFields(values: FieldValues, errors: readonly FormError[] = []): FormFields {
  return fieldsUnder("", "", values, errors);
}

/** A form's content as texts by name: `{questions: [{title: "?"}]}` is `{"questions[0][title]": "?"}`; null is empty. */
export function fieldValuesOf(content: object): FieldValues {
  const values: Record<string, string> = {};
  const add = (name: string, value: unknown) => {
    if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) add(nestedName(name, key), inner);
    else values[name] = value === null || value === undefined ? "" : String(value);
  };
  add("", content);
  return values;
}

/** What stands in a form now; of a name that comes twice (a box to tick) the last. Files and the session's token stay out. */
export function typedIn(form: HTMLFormElement): FieldValues {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== "authenticity_token",
  );
  return Object.fromEntries(texts);
}

/** The values of the rows of a list, in their order. */
export function rowsIn(values: FieldValues, list: string): FieldValues[] {
  const rows: Record<string, string>[] = [];
  for (const [name, value] of Object.entries(values)) {
    const [, at, rest = ""] = name.startsWith(`${list}[`)
      ? (/^\[(\d+)\](.*)$/.exec(name.slice(list.length)) ?? [])
      : [];
    if (at !== undefined) (rows[Number(at)] ??= {})[localName(rest)] = value;
  }
  return rows.filter(Boolean);
}

/** `shown` is where the fields stand in the form, `sent` where the server's errors know them: a row may have moved. */
function fieldsUnder(
  shown: string,
  sent: string | null,
  values: FieldValues,
  errors: readonly FormError[],
): FormFields {
  const error = (name: string) => {
    const field = sent === null ? null : nestedName(sent, name);
    return field === null ? undefined : errors.find((candidate) => candidate.field === field)?.message;
  };
  const value = (name: string) => values[name] ?? "";
  return {
    errors,
    error,
    value,
    field: (name) => ({
      id: nestedName(shown, name),
      name: nestedName(shown, name),
      defaultValue: value(name),
      error: error(name),
    }),
    rows: (name) => rowsIn(values, name),
    row: (name, at, rowValues, sentAt) =>
      fieldsUnder(
        `${nestedName(shown, name)}[${at}]`,
        sent === null || sentAt === null ? null : `${nestedName(sent, name)}[${sentAt}]`,
        rowValues,
        errors,
      ),
  };
}

/** `title` within `questions[0]` is `questions[0][title]`; the empty name is the whole. */
function nestedName(within: string, name: string): string {
  if (within === "" || name === "") return within + name;
  return within + name.replace(/^[^[]+/, (head) => `[${head}]`);
}

/** `[title]` of a row as the row knows it: `title`. */
function localName(rest: string): string {
  return rest.replace(/^\[([^\]]*)\]/, "$1");
}
