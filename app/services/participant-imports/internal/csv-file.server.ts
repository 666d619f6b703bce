/** Reads an import file: its first line, and its rows as a stream. */
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { msg, type TextValues } from "~/locales/translate";
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

/** A row with its cells, or why it cannot be read. `line` is the line where it ends, from 1. */
export type FileRow = { line: number; cells: string[]; rejection?: Rejection };

/** How much of a file is read to check its first line; a longer first line is no list of columns. */
export const HEAD_BYTES = 64 * 1024;
const MAX_COLUMNS = 200;
const MAX_ROW_LENGTH = 256 * 1024;

const UNREADABLE = "�";

/**
 * The names of the columns.
 * @param head the beginning of the file, up to `HEAD_BYTES`
 * @throws UnreadableFileError when this is not the beginning of a CSV file of participants
 */
export async function readHeader(head: Uint8Array): Promise<string[]> {
  if (head.length === 0) throw new UnreadableFileError(msg("The file is empty"));
  const start = Buffer.from(head);
  if (["fffe", "feff"].includes(start.subarray(0, 2).toString("hex")))
    throw new UnreadableFileError(msg("Save the file as CSV UTF-8"));
  const { value: first } = await read(Readable.from([start]), { to: 1 }).next();
  const header = (first as FileRow[] | undefined)?.[0];
  const names = header?.cells.map((name) => name.trim()) ?? [];
  if (!header || names.some((name) => name.includes(UNREADABLE) || name.includes("\0")))
    throw new UnreadableFileError(msg("This is not a CSV file"));
  if (names.length === 1 && /[;\t]/.test(names[0]!))
    throw new UnreadableFileError(msg("The columns must be separated by commas"));
  if (names.length > MAX_COLUMNS)
    throw new UnreadableFileError(msg("The file has {count} columns. Use {max} or fewer."), {
      count: names.length,
      max: MAX_COLUMNS,
    });
  const lower = names.map((name) => name.toLowerCase());
  const twice = names.find((name, at) => name !== "" && lower.indexOf(name.toLowerCase()) < at);
  if (twice) throw new UnreadableFileError(msg("The column {column} is there twice"), { column: twice });
  if (!lower.includes("email") && !lower.includes("id"))
    throw new UnreadableFileError(msg("The first line must name the columns, with email or id among them"));
  return names;
}

/**
 * The rows after the first line, some at a time, in the order of the file. Empty lines are skipped.
 * @param columns how many cells each row must have
 */
export async function* readRows(file: Readable, columns: number): AsyncGenerator<FileRow[]> {
  for await (const rows of read(file, { from: 2 }))
    yield rows.map(({ line, cells }) => ({ line, ...checkCells(cells, columns) }));
}

function checkCells(cells: string[], columns: number): Omit<FileRow, "line"> {
  const found = cells.length;
  const stored = () => cells.slice(0, columns).map((cell) => cell.replaceAll("\0", UNREADABLE));
  if (found !== columns)
    return { cells: stored(), rejection: { code: "columns", values: { found, expected: columns } } };
  if (cells.some((cell) => cell.includes(UNREADABLE) || cell.includes("\0")))
    return { cells: stored(), rejection: { code: "characters" } };
  return { cells };
}

const ROWS_AT_ONCE = 500;

async function* read(file: Readable, options: { from?: number; to?: number }): AsyncGenerator<FileRow[]> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
    ...options,
  });
  file.on("error", (error) => parser.destroy(error));
  file.pipe(parser);
  let rows: FileRow[] = [];
  let line = (options.from ?? 1) - 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      line = info.lines;
      rows.push({ line, cells: record });
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
  } finally {
    file.destroy();
  }
}
