/** Reads an import file: its first line, and its rows as a stream. */
import { Readable } from "node:stream";
import { CsvError, type Options } from "csv-parse";
import { msg, type TextValues } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import { tableRows, UNREADABLE } from "~/services/tables/table-file.server";
import type { TableFormat } from "~/services/tables/table-format";
import { MAX_COLUMNS } from "../import-columns";
import type { Rejection } from "../row-errors";

/** Thrown when nothing in a file can be imported. The message is for the admin. */
export class UnreadableFileError extends Error {
  constructor(
    message: string,
    readonly values: TextValues = {},
  ) {
    super(message);
  }
}

/** Thrown when the file of an import is gone. */
export class MissingFileError extends UnreadableFileError {
  constructor() {
    super(msg("The file is no longer available"));
  }
}

/** A row with its cells, or why it cannot be read. `line` is the line where it ends, from 1. */
export type FileRow = { line: number; cells: string[]; rejection?: Rejection };

const MAX_HEADING = 200;
const MAX_ROW_LENGTH = 256 * 1024;

/**
 * Reads the headings of a file, which its first line has.
 * @param head the beginning of the file, up to `HEAD_BYTES`
 * @throws UnreadableFileError when this is not the beginning of a CSV file with headings
 */
export async function readHeadings(head: Uint8Array, format: TableFormat): Promise<string[]> {
  if (head.length === 0) throw new UnreadableFileError(msg("The file is empty"));
  const start = Buffer.from(head);
  const { value: first } = await read(Readable.from([start]), { to: 1 }, format).next();
  const header = (first as FileRow[] | undefined)?.[0];
  const headings = header?.cells.map((name) => cleanText("line", name)) ?? [];
  if (!header || isBinary(start, format) || headings.some((name) => name.includes(UNREADABLE) || name.includes("\0")))
    throw new UnreadableFileError(msg("This is not a CSV file"));
  if (headings.length > MAX_COLUMNS)
    throw new UnreadableFileError(msg("The file has {count} columns. Use {max} or fewer."), {
      count: headings.length,
      max: MAX_COLUMNS,
    });
  if (headings.some((name) => name.length > MAX_HEADING || isEmail(name)))
    throw new UnreadableFileError(msg("The first line must name the columns, such as email and first_name"));
  return headings;
}

/** A file without headings begins with the first participant. */
function isEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text);
}

const SAMPLE_ROWS = 20;

/** The first rows of a file with their lines, to show what its columns have. None where they cannot be read. */
export async function firstRows(file: Readable, columns: number, format?: TableFormat): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  try {
    for await (const batch of readRows(file, columns, format, { to: SAMPLE_ROWS + 1 })) rows.push(...batch);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error; // the check tells where
  }
  return rows;
}

/** Files of other kinds have such bytes in their first ones, which only UTF-16 has in a text. */
function isBinary(start: Buffer, { encoding }: TableFormat): boolean {
  return start.subarray(0, 32).includes(0) && !encoding.startsWith("utf-16");
}

/**
 * The rows after the first line, some at a time, in the order of the file. Lines without any text are skipped.
 * @param columns how many cells each row has
 * @param format how the file is written; found by itself for an import from before it was stored
 */
export async function* readRows(
  file: Readable,
  columns: number,
  format?: TableFormat,
  options: Options = {},
): AsyncGenerator<FileRow[]> {
  for await (const rows of read(file, { from: 2, ...options }, format))
    yield rows.map(({ line, cells }) => ({ line, ...checkCells(cells, columns) }));
}

/** So many cells beyond the last column are shown with a row that is rejected for them. */
const MAX_FURTHER_CELLS = 20;

/** Cells that a program left out at the end of a row are empty, and empty ones beyond the last column are none. */
export function checkCells(cells: string[], columns: number): Omit<FileRow, "line"> {
  const found = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  const whole = Array.from({ length: columns }, (_, at) => cells[at] ?? "");
  const stored = (row = whole) => row.map((cell) => cell.replaceAll("\0", UNREADABLE));
  if (found > columns)
    return {
      cells: stored(cells.slice(0, Math.min(found, columns + MAX_FURTHER_CELLS))),
      rejection: { code: "columns", values: { found, expected: columns } },
    };
  if (whole.some((cell) => cell.includes(UNREADABLE) || cell.includes("\0")))
    return { cells: stored(), rejection: { code: "characters" } };
  return { cells: whole };
}

const ROWS_AT_ONCE = 500;

async function* read(file: Readable, options: Options, format?: TableFormat): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = [];
  let line = Number(options.from ?? 1) - 1;
  try {
    for await (const row of tableRows(file, { max_record_size: MAX_ROW_LENGTH, ...options }, format)) {
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
