/** Rows of a CSV file whose first line names its columns, for imports that check each row as a JSON call would. */
import type { Readable } from "node:stream";
import { CsvError } from "csv-parse";
import { LOCALES, msg, translate } from "~/locales/translate";
import { AppError, invalid } from "~/platform/errors";
import { columnKeys } from "./column-names";
import { tableRows, UNREADABLE, type TableRow } from "./table-file.server";

/** A row: the trimmed text of its cells by the keys of their columns, empty where there is none, and its line. */
export type NamedRow = { cell: (key: string) => string; line: number };

type NamedTable = {
  /** The labels of the fields by the keys of the columns. */
  labels: Readonly<Record<string, string>>;
  /** The columns that must be there. */
  required: readonly string[];
  /** In characters. */
  maxRowLength: number;
  /** One row more is read, so that the check of the rows says that there are too many. */
  maxRows: number;
};

/**
 * Reads the rows. A column is found by its key or its label in any language; others are left out.
 * @returns the rows, and the keys of the columns that the file has
 * @throws invalid on `file` when it is empty, cannot be read, or lacks a required column
 */
export async function readNamedRows(
  file: Readable,
  { labels, required, maxRowLength, maxRows }: NamedTable,
): Promise<{ rows: NamedRow[]; columns: readonly string[] }> {
  const rows: NamedRow[] = [];
  let keys: (string | null)[] | undefined;
  for await (const { cells, line } of rowsOf(file, maxRowLength)) {
    if (!keys) {
      keys = columnsIn(cells, labels, required);
      continue;
    }
    if (cells.some((cell) => cell.includes(UNREADABLE) || cell.includes("\0")))
      throw fileError(msg("Line {line} has characters that cannot be read. Save the file as UTF-8."), { line });
    const columns = keys;
    rows.push({ cell: (key) => cells[columns.indexOf(key)]?.trim() ?? "", line });
    if (rows.length > maxRows) break;
  }
  if (!keys) throw invalid("file", "The file is empty");
  return { rows, columns: keys.filter((key) => key !== null) };
}

async function* rowsOf(file: Readable, maxRowLength: number): AsyncGenerator<TableRow> {
  let last = 0;
  try {
    for await (const row of tableRows(file, { max_record_size: maxRowLength })) {
      last = row.line;
      yield row;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw fileError(msg("The row after line {line} is too long, or a quotation mark in it is never closed"), {
      line: last,
    });
  }
}

function columnsIn(
  headings: readonly string[],
  labels: NamedTable["labels"],
  required: NamedTable["required"],
): (string | null)[] {
  const columns = Object.entries(labels).map(([key, label]) => ({
    key,
    names: [key, ...LOCALES.map((locale) => translate(locale, label))],
  }));
  const keys = columnKeys(
    headings.map((heading) => heading.trim()),
    columns,
  );
  const missing = required.find((key) => !keys.includes(key));
  if (missing) throw fileError(msg("The first line must name the column {column}"), { column: missing });
  return keys;
}

/** An error of the file as a whole. */
export function fileError(message: string, values: Record<string, string | number>): AppError {
  return new AppError("invalid", message, { values, errors: [{ field: "file", message, values }] });
}
