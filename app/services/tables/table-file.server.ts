/** Reads tables as spreadsheets and other programs save them: separator, quotation marks and encoding are found. */
import { isAscii, isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { parse, type Options } from "csv-parse";
import { QUOTES, SEPARATORS, type Encoding, type Quote, type Separator, type TableFormat } from "./table-format";

/** What stands for a character that the encoding does not have. */
export const UNREADABLE = "\uFFFD";

const BYTE_ORDER_MARKS: Readonly<Record<string, Encoding>> = { fffe: "utf-16le", feff: "utf-16be" };
const UTF8_MARK = "efbbbf";

type TextOptions = {
  /** How text is read that is not UTF-8. */
  otherwise?: "windows-1252" | "utf-8";
  /** The encoding, if it is known. */
  encoding?: Encoding;
  /** Called once the encoding is found, which is never for a file of ASCII characters only. */
  onEncoding?: (encoding: Encoding) => void;
};

/**
 * The text of a file in UTF-8, in UTF-16, or in Windows-1252, as Excel saves it by default. The first characters outside
 * of ASCII decide. A file in UTF-8 with broken characters has `UNREADABLE` for them.
 */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  { otherwise = "windows-1252", encoding, onEncoding }: TextOptions = {},
): AsyncGenerator<string> {
  const found = (name: Encoding) => {
    onEncoding?.(name);
    return new TextDecoder(name);
  };
  let decoder = encoding && found(encoding);
  let rest = Buffer.alloc(0); // a character that the end of a piece cuts off, before anything is known
  let isFirst = true;
  for await (const piece of bytes) {
    const chunk = Buffer.concat([rest, piece]);
    rest = Buffer.alloc(0);
    const marked = isFirst && !decoder ? markedEncoding(chunk) : undefined;
    if (marked) decoder = found(marked);
    isFirst = false;
    if (!decoder) {
      const end = chunk.length - cutOff(chunk);
      const whole = chunk.subarray(0, end);
      if (isAscii(whole)) {
        yield whole.toString("latin1");
        rest = Buffer.from(chunk.subarray(end));
        continue;
      }
      decoder = found(looksLikeUtf8(whole) ? "utf-8" : otherwise);
    }
    yield decoder.decode(chunk, { stream: true });
  }
  decoder ??= new TextDecoder(otherwise);
  yield decoder.decode(rest);
}

/** The encoding that the first bytes tell: by a mark, or because every other byte of UTF-16 is zero in Latin text. */
function markedEncoding(start: Buffer): Encoding | undefined {
  const encoding = BYTE_ORDER_MARKS[start.subarray(0, 2).toString("hex")];
  if (encoding) return encoding;
  if (start.subarray(0, 3).toString("hex") === UTF8_MARK) return "utf-8";
  const zeros = [...start.subarray(0, 32)].map((byte) => (byte === 0 ? "0" : "x")).join("");
  if (/^(x0){4,}x?$/.test(zeros)) return "utf-16le";
  return /^(0x){4,}0?$/.test(zeros) ? "utf-16be" : undefined;
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

/** The first line of a text as far as it has no line break within quotation marks, and without what these enclose. */
function firstLineOf(text: string, quote: string): string {
  const other = `[^${quote}\\r\\n]`;
  const line = new RegExp(`^(?:${quote}[^${quote}]*${quote}|${other})*`).exec(text.replace(/^\uFEFF/, ""))![0];
  return line.replace(new RegExp(`${quote}[^${quote}]*${quote}`, "g"), "");
}

/** The separator of the cells, which is the most frequent one of the first line outside of quotation marks. */
export function separatorOf(text: string, quote: Quote = "double"): Separator {
  const line = firstLineOf(text, QUOTES[quote]);
  const names = Object.keys(SEPARATORS) as Separator[];
  const counts = names.map((name) => line.split(SEPARATORS[name]).length);
  return names[counts.indexOf(Math.max(...counts))]!;
}

/** Single quotation marks enclose cells only if they do so for all of the first line: an apostrophe may begin any cell. */
function quoteOf(text: string): Quote {
  return /^\uFEFF?'[^'"\r\n]*'(?:[,;\t|]'[^'"\r\n]*')*(?:[\r\n]|$)/.test(text) ? "single" : "double";
}

/** The line with which a file tells Excel its separator. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t|])[\r\n]/i;

/** How much of a file is read for its first line; a longer first line is no list of columns. */
export const HEAD_BYTES = 64 * 1024;

/**
 * How a table is written, as its bytes tell. Reads to the first character outside of ASCII, else to the end of the file.
 */
export async function formatOf(bytes: AsyncIterable<Uint8Array>): Promise<TableFormat> {
  let encoding: Encoding | undefined;
  let head = "";
  for await (const text of textOf(bytes, { onEncoding: (found) => (encoding = found) })) {
    if (head.length < HEAD_BYTES) head += text;
    else if (encoding) break;
  }
  return formatOfText(head, encoding ?? "utf-8");
}

function formatOfText(head: string, encoding: Encoding): TableFormat {
  const named = SEPARATOR_LINE.exec(head)?.[1];
  const line = head.replace(SEPARATOR_LINE, "").trimStart();
  const quote = quoteOf(line);
  const found = (Object.keys(SEPARATORS) as Separator[]).find((name) => SEPARATORS[name] === named);
  return { separator: found ?? separatorOf(line, quote), quote, encoding };
}

/** A row of a table: its cells, and the line of the file where it ends, from 1. */
export type TableRow = { cells: string[]; line: number };

/**
 * The rows of a table in a file, in their order. Lines without any text are no rows.
 * @param options of the parser
 * @param format how the table is written; found from its beginning if it is not known
 * @throws CsvError for a row that is too long, or a quotation mark that is never closed
 */
export async function* tableRows(bytes: Readable, options: Options, format?: TableFormat): AsyncGenerator<TableRow> {
  const texts = textOf(bytes as AsyncIterable<Uint8Array>, { encoding: format?.encoding });
  let head = "";
  let next = await texts.next();
  for (; !next.done; next = await texts.next()) {
    head += next.value;
    if (head.length >= HEAD_BYTES || /[\r\n]/.test(head)) break;
  }
  const { separator, quote } = format ?? formatOfText(head, "utf-8");
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
    delimiter: SEPARATORS[separator],
    quote: QUOTES[quote],
    escape: QUOTES[quote],
    ...(SEPARATOR_LINE.test(head) ? { from_line: 2 } : {}),
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
