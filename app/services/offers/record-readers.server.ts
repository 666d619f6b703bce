/** Reads the records of an import file of any size as a stream, one by one. */
import { createReadStream } from "node:fs";
import type { CsvError } from "csv-parse";
import { columnKeys } from "~/services/tables/column-names";
import { tableRows } from "~/services/tables/table-file.server";
import { COLUMNS, recordOfRow } from "./merchant-records";

/** A record, or why it is unreadable, with the line where it ends (CSV) or begins (JSON), from 1. */
export type ReadRecord = { line: number } & ({ value: unknown } | { unreadable: string });

/** Thrown when a file cannot be read any further: it is not JSON of records, or a record in it has no end. */
export class UnreadableFileError extends Error {}

const MAX_RECORD_LENGTH = 1024 * 1024;

/** The records of a .csv file with a header line, or of JSON: one object per line, or one array of objects. */
export function readRecords(path: string): AsyncGenerator<ReadRecord> {
  return /\.csv$/i.test(path) ? readCsv(path) : readJson(path);
}

async function* readCsv(path: string): AsyncGenerator<ReadRecord> {
  let skipped: ReadRecord[] = [];
  let keys: (string | null)[] | undefined;
  const rows = tableRows(createReadStream(path), {
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_LENGTH,
    on_skip: (error: CsvError | undefined) =>
      void skipped.push({ line: Number(error?.lines ?? 0), unreadable: error?.message ?? "unreadable" }),
  });
  for await (const { cells, line } of rows) {
    // The parser reads ahead. Records that it skipped after this line come later, in the order of the file.
    yield* skipped.filter((record) => record.line < line);
    skipped = skipped.filter((record) => record.line > line);
    if (keys) yield { line, ...recordIn(cells, keys) };
    else
      keys = columnKeys(
        cells.map((heading) => heading.trim()),
        COLUMNS,
      );
  }
  yield* skipped;
}

/** Missing cells at the end of a row are empty. */
function recordIn(cells: readonly string[], keys: readonly (string | null)[]) {
  const found = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (found > keys.length) return { unreadable: `${found} columns instead of ${keys.length}` };
  const named = keys.flatMap((key, at) => (key === null ? [] : [[key, cells[at] ?? ""] as const]));
  return { value: recordOfRow(Object.fromEntries(named)) };
}

const SPACE = /\s/;

/** Finds the objects by their braces, so that a long array need not fit into memory and line breaks do not matter. */
async function* readJson(path: string): AsyncGenerator<ReadRecord> {
  let line = 1;
  let record = "";
  let recordLine = 1;
  let depth = 0;
  let inString = false;
  let escaped = false;
  for await (const chunk of createReadStream(path, "utf8") as AsyncIterable<string>) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at]!;
      if (character === "\n") line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (character === "\\") escaped = true;
        else if (character === '"') inString = false;
      } else if (character === '"' && depth > 0) inString = true;
      else if (character === "{") {
        if (depth === 0) [from, recordLine] = [at, line];
        depth += 1;
      } else if (character === "}" && depth > 0) {
        depth -= 1;
        if (depth > 0) continue;
        yield parsed(record + chunk.slice(from, at + 1), recordLine);
        record = "";
      } else if (depth === 0 && !SPACE.test(character) && !"[],\ufeff".includes(character)) {
        throw new UnreadableFileError(`line ${line}: this is neither a list of objects nor one object a line`);
      }
    }
    if (depth > 0) record += chunk.slice(from);
    if (record.length > MAX_RECORD_LENGTH) throw new UnreadableFileError(`line ${recordLine}: a record without an end`);
  }
  if (depth > 0) yield { line: recordLine, unreadable: "the file ends within this record" };
}

function parsed(text: string, line: number): ReadRecord {
  try {
    return { line, value: JSON.parse(text) };
  } catch (error) {
    return { line, unreadable: (error as Error).message };
  }
}
