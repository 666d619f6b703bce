import { stringify } from "csv-stringify/sync";
import { downloadAnswer } from "./file-answer.server";

/** A table to download: what its columns are called, and its rows, some at a time. */
export interface CsvTable {
  /** Without the ending. */
  name: string;
  columns: readonly string[];
  /** Each value in the order of the columns. Asked for as the reader takes them: however many there are, few are in memory. */
  batches: AsyncIterable<readonly (readonly CsvValue[])[]>;
}

export type CsvValue = string | number | boolean | null;

/**
 * Answers with a CSV file (UTF-8, comma, CRLF) that is made while it is sent. What a spreadsheet would run as a formula
 * is escaped. The first rows are read before the answer begins: what fails there is still a refusal.
 */
export async function csvAnswer({ name, columns, batches }: CsvTable): Promise<Response> {
  const rows = batches[Symbol.asyncIterator]();
  const first = await rows.next();
  return downloadAnswer(`${name}.csv`, "text/csv", csvPieces(columns, first, rows));
}

async function* csvPieces(
  columns: CsvTable["columns"],
  first: IteratorResult<readonly (readonly CsvValue[])[]>,
  rows: AsyncIterator<readonly (readonly CsvValue[])[]>,
) {
  yield csvLines([columns]);
  try {
    for (let next = first; !next.done; next = await rows.next()) yield csvLines(next.value);
  } finally {
    await rows.return?.();
  }
}

function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  return stringify(rows as CsvValue[][], {
    escape_formulas: true,
    record_delimiter: "windows",
    cast: { boolean: (value) => String(value) },
  });
}
