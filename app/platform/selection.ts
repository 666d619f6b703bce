/** Changes of the selected rows of a list: their input and result. Browser-safe. */
import { z } from "zod";
import { msg, translate, type Locale, type TextValues } from "~/locales/translate";

/** The most rows that one request changes. */
export const MAX_SELECTED = 200;

const NONE_SELECTED = msg("Select at least one row");

/** The ids of the selected rows: a list, or a text with commas between them. */
export const selectedIds = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
  z
    .array(z.uuid(msg("Reload the page and try again")), NONE_SELECTED)
    .min(1, NONE_SELECTED)
    .max(MAX_SELECTED, msg("Select at most {max} rows"))
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
);

/**
 * `changed`: the ids of the rows that were changed, and `name` that of the row if it is only one. A row that was as
 * requested already is neither changed nor failed.
 */
export const selectionResult = z.object({
  changed: z.array(z.string()),
  name: z.string().nullable(),
  failed: z.array(z.object({ id: z.string(), name: z.string(), message: z.string() })),
});
export type SelectionResult = z.infer<typeof selectionResult>;

/** Why a row cannot be changed. */
export type RowError = { message: string; values?: TextValues };
/** What happens to a selected row. */
export type RowDecision = "change" | "unchanged" | RowError;

const NOT_FOUND = msg("It no longer exists");

/**
 * Splits the selected rows into those to change and those that cannot be changed.
 * @param rows what was found of `ids`, locked by the caller's transaction
 * @param nameOf the name of a row for its message
 * @returns `changing`, the rows to change, and the result of the use case once they are changed
 */
export function splitSelection<Row extends { id: string }>(
  locale: Locale,
  ids: readonly string[],
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  decide: (row: Row) => RowDecision,
): { changing: Row[]; result: SelectionResult } {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changing: Row[] = [];
  const failed: SelectionResult["failed"] = [];
  for (const id of ids) {
    const row = byId.get(id);
    const decision = row ? decide(row) : { message: NOT_FOUND };
    if (decision === "change") changing.push(row!);
    else if (decision !== "unchanged")
      failed.push({ id, name: row ? nameOf(row) : "", message: translate(locale, decision.message, decision.values) });
  }
  const [first, ...more] = changing;
  const name = first && more.length === 0 ? nameOf(first) : null;
  return { changing, result: { changed: changing.map(({ id }) => id), name, failed } };
}
