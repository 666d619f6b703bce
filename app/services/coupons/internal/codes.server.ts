import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { msg, type TextValues } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import { AppError } from "~/platform/errors";
import { comparableName } from "~/services/tables/column-names";
import { textOf, UNREADABLE } from "~/services/tables/table-file.server";
import { MAX_CODE_LENGTH, MAX_CODES } from "../coupons.schema";

/** Codes as they were sent: as text, as a file, or both. */
export type SentCodes = { codes: string; file?: { content: { stream: () => Readable } } };

/** A line break ends a code like the separators do, of which a code in quotation marks may have some. */
const SEPARATORS = [",", ";", "\t", "\r\n", "\n", "\r"];
/** Beyond this a text without a separator is no list of codes, and is not collected any further. */
const MAX_SPACE = 10_000;
/** What a column of codes is called in its first line. */
const HEADINGS = [
  "code",
  "codes",
  "couponcode",
  "couponcodes",
  "coupon",
  "coupons",
  "discountcode",
  "vouchercode",
  "voucher",
];
const SPANISH_HEADINGS = ["codigo", "codigos", "cupon", "cupones", "codigodecupon", "codigodedescuento"];

/** Called with what differs between the text and its codes. */
type Differences = {
  /** The first line of the text or the file was left out as the heading of a column. */
  onHeading?: (heading: string) => void;
  /** A code was not written as it is stored, other than by the spaces around it. */
  onCleaned?: () => void;
};

/**
 * The codes in the order in which they were sent, without spaces around them and characters that nobody sees. A heading
 * of the column is no code. They can be read any number of times, and a file is never in memory as a whole.
 * @throws invalid on `codes` or `file`: too long a code, one that cannot be stored, or a file that is not UTF-8
 */
export async function* codesIn({ codes, file }: SentCodes, differences: Differences = {}): AsyncGenerator<string> {
  yield* codesOf(Readable.from([Buffer.from(codes)]), "codes", differences);
  if (file) yield* codesOf(file.content.stream(), "file", differences);
}

/**
 * The codes as `codesIn` gives them, but at least one and at most `MAX_CODES`.
 * @throws invalid as `codesIn`, and when there are none or too many
 */
export async function* limitedCodesIn(sent: SentCodes, differences: Differences = {}): AsyncGenerator<string> {
  const field = sent.file ? "file" : "codes";
  let count = 0;
  for await (const code of codesIn(sent, differences)) {
    count += 1;
    if (count > MAX_CODES) throw rejected(field, msg("Add at most {max} codes at once"), { max: MAX_CODES });
    yield code;
  }
  if (count === 0)
    throw rejected(field, sent.file ? msg("The file has no codes") : msg("Enter codes or choose a file"));
}

/**
 * Reads all codes without storing any, so that a wrong one rejects the upload as a whole.
 * @returns how many there are
 * @throws invalid as `limitedCodesIn`
 */
export async function countCodes(sent: SentCodes): Promise<number> {
  let count = 0;
  for await (const _ of limitedCodesIn(sent)) count += 1;
  return count;
}

async function* codesOf(bytes: Readable, field: string, { onHeading, onCleaned }: Differences): AsyncGenerator<string> {
  const parser = parse({
    bom: true,
    delimiter: "\u001f", // which no code has: each code is a row of its own
    record_delimiter: SEPARATORS,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_SPACE,
  });
  const texts = Readable.from(textOf(bytes as AsyncIterable<Uint8Array>, { otherwise: "utf-8" }));
  texts.on("error", (error) => parser.destroy(error));
  texts.pipe(parser);
  let isFirst = true;
  try {
    for await (const [cell] of parser as AsyncIterable<string[]>) {
      const code = cleanText("code", cell!.replace(/\p{Cf}/gu, ""));
      if (code === "") continue;
      if (isFirst && isHeading(code)) {
        onHeading?.(code);
      } else {
        if (code !== cell!.trim()) onCleaned?.();
        yield checked(code, field);
      }
      isFirst = false;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw rejected(field, msg("A code is too long, or a quotation mark in it is never closed"));
  } finally {
    bytes.destroy();
  }
}

function isHeading(text: string): boolean {
  return [...HEADINGS, ...SPANISH_HEADINGS].includes(comparableName(text));
}

function checked(code: string, field: string): string {
  if (code.includes(UNREADABLE)) throw rejected(field, msg("Save the file as text or CSV in UTF-8"));
  if (code.length > MAX_CODE_LENGTH) throw tooLong(field, code);
  if (/\p{Cc}/u.test(code)) throw rejected(field, msg("A code has a character that can't be stored"));
  return code;
}

function tooLong(field: string, code: string): AppError {
  return rejected(field, msg("The code {code}… is too long. Use {max} characters or fewer."), {
    code: code.slice(0, 20),
    max: MAX_CODE_LENGTH,
  });
}

function rejected(field: string, message: string, values: TextValues = {}): AppError {
  return new AppError("invalid", message, { values, errors: [{ field, message, values }] });
}
