import { stringify } from "csv-stringify/sync";
import { downloadAnswer } from "./file-answer.server";

/** Columns of a CSV file: each by its header, with what a row has in it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** Rows that are written at once. */
const CHUNK = 200;

/**
 * Answers with a CSV file to be saved, written while its rows are read, so that any number of them costs no memory.
 * What a spreadsheet would take for a formula is written as text.
 */
export function csvAnswer<Row>(name: string, columns: CsvColumns<Row>, rows: AsyncIterable<Row>): Response {
  return downloadAnswer(name, "text/csv", csvOf(columns, rows));
}

async function* csvOf<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const cells = Object.values(columns);
  let chunk: (string | number | null)[][] = [Object.keys(columns)];
  for await (const row of rows) {
    chunk.push(cells.map((cell) => cell(row)));
    if (chunk.length < CHUNK) continue;
    yield stringify(chunk, { escape_formulas: true });
    chunk = [];
  }
  if (chunk.length > 0) yield stringify(chunk, { escape_formulas: true });
}
