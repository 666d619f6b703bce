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
    .max(MAX_SELECTED, msg("Select {max} rows at most"))
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
);

/** `changed`: the ids of the rows that were changed. A row that was as requested already is in neither list. */
export const selectionResult = z.object({
  changed: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), name: z.string(), message: z.string() })),
});
export type SelectionResult = z.infer<typeof selectionResult>;

/** Whether a row is to be changed, is as requested already, or cannot be changed for a reason. */
export type Verdict = "change" | "unchanged" | { message: string; values?: TextValues };

const NOT_FOUND = msg("It no longer exists");

/**
 * Sorts the selected rows into those to change and those that cannot be.
 * @param rows what was found of `ids`, locked by the caller's transaction
 * @param nameOf the name of a row for its error
 */
export function judge<Row extends { id: string }>(
  locale: Locale,
  ids: readonly string[],
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  verdictOn: (row: Row) => Verdict,
): { due: Row[]; failed: SelectionResult["failed"] } {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const due: Row[] = [];
  const failed: SelectionResult["failed"] = [];
  for (const id of ids) {
    const row = byId.get(id);
    const verdict = row ? verdictOn(row) : { message: NOT_FOUND };
    if (verdict === "change") due.push(row!);
    else if (verdict !== "unchanged")
      failed.push({ id, name: row ? nameOf(row) : "", message: translate(locale, verdict.message, verdict.values) });
  }
  return { due, failed };
}
