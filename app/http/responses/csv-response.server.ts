import { stringify } from "csv-stringify/sync";
import { protectedText } from "~/platform/spreadsheet-formulas";
import { downloadResponse } from "./file-response.server";

/** A table to download. */
export interface CsvTable {
  /** The name of the file, without its extension. */
  name: string;
  columns: readonly string[];
  /**
   * The rows, some at a time, with their values in the order of the columns. Read as fast as the client receives them.
   */
  batches: AsyncIterable<readonly (readonly CsvValue[])[]>;
}

export type CsvValue = string | number | boolean | null;

/**
 * A CSV file (UTF-8, comma, CRLF) that is made while it is sent. What a spreadsheet would run as a formula is protected by an apostrophe.
 * The first rows are read before the response begins, so that an error there is still an error response.
 */
export async function csvResponse({ name, columns, batches }: CsvTable): Promise<Response> {
  const rows = batches[Symbol.asyncIterator]();
  const first = await rows.next();
  return downloadResponse(`${name}.csv`, "text/csv", csvPieces(columns, first, rows));
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
    record_delimiter: "windows",
    cast: { boolean: (value) => String(value), string: protectedText },
  });
}
