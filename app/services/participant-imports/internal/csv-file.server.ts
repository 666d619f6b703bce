/** Reads an import file: its first line, and its rows as a stream. */
import { Readable } from "node:stream";
import { CsvError, type Options } from "csv-parse";
import { msg, type TextValues } from "~/locales/translate";
import { columnKeys } from "~/services/tables/column-names";
import { tableRows, UNREADABLE } from "~/services/tables/table-file.server";
import type { Rejection } from "../row-errors";
import { namedColumns, type Attributes } from "./column-labels.server";

/** Thrown when nothing in a file can be imported. The message is for the admin. */
export class UnreadableFileError extends Error {
  constructor(
    message: string,
    readonly values: TextValues = {},
  ) {
    super(message);
  }
}

/** A row with its cells, or why it cannot be read. `line` is the line where it ends, from 1. */
export type FileRow = { line: number; cells: string[]; rejection?: Rejection };

const MAX_COLUMNS = 200;
const MAX_ROW_LENGTH = 256 * 1024;

/**
 * The names of the columns, with the key of each that is known, such as `first_name` for "First Name".
 * @param head the beginning of the file, up to `HEAD_BYTES`
 * @param attributes of the program's profiles, whose labels are names of columns, too
 * @throws UnreadableFileError when this is not the beginning of a CSV file of participants
 */
export async function readHeader(head: Uint8Array, attributes: Attributes): Promise<string[]> {
  if (head.length === 0) throw new UnreadableFileError(msg("The file is empty"));
  const start = Buffer.from(head);
  const { value: first } = await read(Readable.from([start]), { to: 1 }).next();
  const header = (first as FileRow[] | undefined)?.[0];
  const names = header?.cells.map((name) => name.trim()) ?? [];
  if (!header || isBinary(start) || names.some((name) => name.includes(UNREADABLE) || name.includes("\0")))
    throw new UnreadableFileError(msg("This is not a CSV file"));
  if (names.length > MAX_COLUMNS)
    throw new UnreadableFileError(msg("The file has {count} columns. Use {max} or fewer."), {
      count: names.length,
      max: MAX_COLUMNS,
    });
  const lower = names.map((name) => name.toLowerCase());
  const twice = names.find((name, at) => name !== "" && lower.indexOf(name.toLowerCase()) < at);
  if (twice) throw new UnreadableFileError(msg("The column {column} is there twice"), { column: twice });
  const keys = columnKeys(names, namedColumns(attributes));
  if (!keys.includes("email") && !keys.includes("id"))
    throw new UnreadableFileError(msg("The first line must name the columns, with email or id among them"));
  return keys;
}

/** Files of other kinds have such bytes in their first ones; so has UTF-16, which begins with a mark. */
function isBinary(start: Buffer): boolean {
  return start.subarray(0, 32).includes(0) && !["fffe", "feff"].includes(start.subarray(0, 2).toString("hex"));
}

/**
 * The rows after the first line, some at a time, in the order of the file. Lines without any text are skipped.
 * @param columns how many cells each row has
 */
export async function* readRows(file: Readable, columns: number): AsyncGenerator<FileRow[]> {
  for await (const rows of read(file, { from: 2 }))
    yield rows.map(({ line, cells }) => ({ line, ...checkCells(cells, columns) }));
}

/** Cells that a program left out at the end of a row are empty, and empty ones beyond the last column are none. */
function checkCells(cells: string[], columns: number): Omit<FileRow, "line"> {
  const found = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  const whole = Array.from({ length: columns }, (_, at) => cells[at] ?? "");
  const stored = () => whole.map((cell) => cell.replaceAll("\0", UNREADABLE));
  if (found > columns) return { cells: stored(), rejection: { code: "columns", values: { found, expected: columns } } };
  if (whole.some((cell) => cell.includes(UNREADABLE) || cell.includes("\0")))
    return { cells: stored(), rejection: { code: "characters" } };
  return { cells: whole };
}

const ROWS_AT_ONCE = 500;

async function* read(file: Readable, options: Options): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = [];
  let line = Number(options.from ?? 1) - 1;
  try {
    for await (const row of tableRows(file, { max_record_size: MAX_ROW_LENGTH, ...options })) {
      line = row.line;
      rows.push(row);
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // After an open quotation mark, nobody can tell where the next row begins.
    throw new UnreadableFileError(
      msg("The row after line {line} is too long, or a quotation mark in it is never closed"),
      { line },
    );
  }
}
