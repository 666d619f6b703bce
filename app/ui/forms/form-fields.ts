/**
 * The fields of a form by name, with their values and errors. Nested names are written `questions[0][title]`, in the
 * form, in the server's errors and in the values it returns with them.
 */
import type { FormError } from "./form-errors";

/** Field values as texts, by field name. */
export type FieldValues = Readonly<Record<string, string>>;

/** The props of a field component that come from its form. */
export interface FieldProps {
  /** Equal to the name, so that an error in the summary can link to its field. */
  id: string;
  name: string;
  defaultValue: string;
  error?: string;
}

export interface FormFields {
  /** `<TextField label="Title" {...fields.field("title")} />` */
  field(name: string): FieldProps;
  /** The initial value of a field; empty if it has none. */
  value(name: string): string;
  /** The values of a field that may occur several times: `list("content_tag_ids")` for `content_tag_ids[]`. */
  list(name: string): string[];
  /** The rows of a list: `rows("questions")`. */
  rows(name: string): FieldValues[];
  /**
   * The fields of one row of a list.
   * @param at the row's current position
   * @param sentAt the row's position when the form was last sent, which the errors refer to; null if it is newer
   */
  row(name: string, at: number, values: FieldValues, sentAt: number | null): FormFields;
  /** The errors of the last submission that are not corrected yet. A new submission brings new objects. */
  errors: readonly FormError[];
  /** The error of a field that is not a single control, such as a list. */
  error(name: string): string | undefined;
}

/** The fields of a form with these values and errors. */
export function formFields(values: FieldValues, errors: readonly FormError[] = []): FormFields {
  return fieldsUnder("", "", values, errors);
}

/** Form values by nested name: `{questions: [{title: "?"}]}` gives `{"questions[0][title]": "?"}`. Null becomes "". */
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

/** The inverse of `fieldValuesOf`: `{"questions[0][title]": "?"}` gives `{questions: [{title: "?"}]}`, all as texts. */
export function contentOf(values: FieldValues): Record<string, unknown> {
  const content: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== "");
    let within = content;
    keys.slice(0, -1).forEach((key, at) => {
      within = (within[key] ??= /^\d+$/.test(keys[at + 1]!) ? [] : {}) as Record<string, unknown>;
    });
    within[keys.at(-1)!] = value;
  }
  return content;
}

/**
 * The current values of a form, without files and the CSRF token. If a name occurs twice, as with a checkbox, the last
 * value counts. The values of `ids[]` are `ids[0]`, `ids[1]` and so on.
 */
export function typedIn(form: HTMLFormElement): FieldValues {
  return textsIn(new FormData(form));
}

/** As `typedIn`, of a form that was sent. */
export function textsIn(form: FormData): FieldValues {
  const values: Record<string, string> = {};
  const lengths: Record<string, number> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string" || name === "authenticity_token") continue;
    if (name.endsWith("[]")) {
      const at = lengths[name] ?? 0;
      lengths[name] = at + 1;
      values[`${name.slice(0, -1)}${at}]`] = value;
    } else values[name] = value;
  }
  return values;
}

/** The values of the rows of a list, in order, by the rows' own field names. */
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

/**
 * @param prefix the position of the fields in the form
 * @param sentPrefix their position in the form that was sent, which the errors refer to
 */
function fieldsUnder(
  prefix: string,
  sentPrefix: string | null,
  values: FieldValues,
  errors: readonly FormError[],
): FormFields {
  const error = (name: string) => {
    const field = sentPrefix === null ? null : nestedName(sentPrefix, name);
    return field === null ? undefined : errors.find((candidate) => candidate.field === field)?.message;
  };
  const value = (name: string) => values[name] ?? "";
  return {
    errors,
    error,
    value,
    field: (name) => ({
      id: nestedName(prefix, name),
      name: nestedName(prefix, name),
      defaultValue: value(name),
      error: error(name),
    }),
    list: (name) => rowsIn(values, name).flatMap((row) => row[""] || []),
    rows: (name) => rowsIn(values, name),
    row: (name, at, rowValues, sentAt) =>
      fieldsUnder(
        `${nestedName(prefix, name)}[${at}]`,
        sentPrefix === null || sentAt === null ? null : `${nestedName(sentPrefix, name)}[${sentAt}]`,
        rowValues,
        errors,
      ),
  };
}

/** `title` within `questions[0]` is `questions[0][title]`. */
function nestedName(within: string, name: string): string {
  if (within === "" || name === "") return within + name;
  return within + name.replace(/^[^[]+/, (head) => `[${head}]`);
}

/** The row's own name for `[title]`: `title`. */
function localName(rest: string): string {
  return rest.replace(/^\[([^\]]*)\]/, "$1");
}
