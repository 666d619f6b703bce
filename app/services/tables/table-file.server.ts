/** Reads tables as spreadsheets and other programs save them: separator, quotation marks and encoding are found. */
import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { parse, type Options } from "csv-parse";

/** What stands for a character that the encoding does not have. */
export const UNREADABLE = "\uFFFD";

const BYTE_ORDER_MARKS: Readonly<Record<string, string>> = { fffe: "utf-16le", feff: "utf-16be" };
const UTF8_MARK = "efbbbf";

/**
 * The text of a file in UTF-8, in UTF-16 with its mark, or in Windows-1252, as Excel saves it by default. The first
 * characters outside of ASCII decide. A file in UTF-8 with broken characters has `UNREADABLE` for them.
 * @param otherwise how text is read that is not UTF-8
 */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  otherwise: "windows-1252" | "utf-8" = "windows-1252",
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let rest = Buffer.alloc(0); // a character that the end of a piece cuts off, before anything is known
  let isFirst = true;
  for await (const piece of bytes) {
    const chunk = Buffer.concat([rest, piece]);
    rest = Buffer.alloc(0);
    if (isFirst) decoder = markedDecoder(chunk);
    isFirst = false;
    if (!decoder) {
      const end = chunk.length - cutOff(chunk);
      const whole = chunk.subarray(0, end);
      if (whole.every((byte) => byte < 128)) {
        yield whole.toString("latin1");
        rest = Buffer.from(chunk.subarray(end));
        continue;
      }
      decoder = new TextDecoder(looksLikeUtf8(whole) ? "utf-8" : otherwise);
    }
    yield decoder.decode(chunk, { stream: true });
  }
  decoder ??= new TextDecoder(otherwise);
  yield decoder.decode(rest);
}

function markedDecoder(start: Buffer): TextDecoder | undefined {
  const encoding = BYTE_ORDER_MARKS[start.subarray(0, 2).toString("hex")];
  if (encoding) return new TextDecoder(encoding);
  return start.subarray(0, 3).toString("hex") === UTF8_MARK ? new TextDecoder() : undefined;
}

/** Also if some characters of it are broken: other text has hardly ever a sequence that is one of UTF-8. */
function looksLikeUtf8(bytes: Buffer): boolean {
  return isUtf8(bytes) || /[^\0-\x7f\uFFFD]/.test(bytes.toString("utf8"));
}

/** How many bytes of an incomplete UTF-8 character are at the end. */
function cutOff(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

const SEPARATORS = [",", ";", "\t", "|"];

/** The separator of the cells, which is the most frequent one of the first line outside of quotation marks. */
export function separatorOf(text: string): string {
  const line = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.replace(/^\uFEFF/, ""))![0].replace(/"[^"]*"/g, "");
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!;
}

/** The line with which a file tells Excel its separator. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t|])[\r\n]/i;

/** How much of a file is read for its first line; a longer first line is no list of columns. */
export const HEAD_BYTES = 64 * 1024;

/** A row of a table: its cells, and the line of the file where it ends, from 1. */
export type TableRow = { cells: string[]; line: number };

/**
 * The rows of a table in a file, in their order. Lines without any text are no rows.
 * @param options of the parser; `delimiter` is found from the first line if there is none
 * @throws CsvError for a row that is too long, or a quotation mark that is never closed
 */
export async function* tableRows(bytes: Readable, options: Options): AsyncGenerator<TableRow> {
  const texts = textOf(bytes as AsyncIterable<Uint8Array>);
  let head = "";
  let next = await texts.next();
  for (; !next.done; next = await texts.next()) {
    head += next.value;
    if (head.length >= HEAD_BYTES || /[\r\n]/.test(head)) break;
  }
  const separatorLine = SEPARATOR_LINE.exec(head);
  async function* all() {
    yield head;
    yield* texts;
  }
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    ...(separatorLine ? { delimiter: separatorLine[1], from_line: 2 } : { delimiter: separatorOf(head) }),
    ...options,
  });
  const source = Readable.from(all());
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      if (record.some((cell) => cell.trim() !== "")) yield { cells: record, line: info.lines };
  } finally {
    source.destroy();
    bytes.destroy();
  }
}
