import type { Readable } from "node:stream";
import { msg, type TextValues } from "~/locales/translate";
import { AppError } from "~/platform/errors";
import { MAX_CODE_LENGTH, MAX_CODES } from "../coupons.schema";

/** Codes as they were sent: as text, as a file, or both. */
export type SentCodes = { codes: string; file?: { content: { stream: () => Readable } } };

const SEPARATOR = /[,\r\n]/;
/** Beyond this a text without a separator is no list of codes, and is not collected any further. */
const MAX_SPACE = 10_000;

/**
 * The codes in the order in which they were sent, without spaces around them. They can be read any number of times, and
 * a file is never in memory as a whole.
 * @throws invalid on `codes` or `file`: too long a code, one that cannot be stored, or a file that is not UTF-8
 */
export async function* codesIn({ codes, file }: SentCodes): AsyncGenerator<string> {
  yield* codesOf([codes], "codes");
  if (file) yield* codesOf(textOf(file.content.stream()), "file");
}

/**
 * Reads all codes without storing any, so that a wrong one rejects the upload as a whole.
 * @returns how many there are
 * @throws invalid as `codesIn`, and when there are none or too many
 */
export async function countCodes(sent: SentCodes): Promise<number> {
  const field = sent.file ? "file" : "codes";
  let count = 0;
  for await (const _ of codesIn(sent)) {
    count += 1;
    if (count > MAX_CODES) throw rejected(field, msg("Add at most {max} codes at once"), { max: MAX_CODES });
  }
  if (count === 0)
    throw rejected(field, sent.file ? msg("The file has no codes") : msg("Enter codes or choose a file"));
  return count;
}

async function* codesOf(texts: Iterable<string> | AsyncIterable<string>, field: string): AsyncGenerator<string> {
  let rest = "";
  for await (const text of texts) {
    const parts = (rest + text).split(SEPARATOR);
    rest = parts.pop()!;
    if (rest.length > MAX_SPACE) throw tooLong(field, rest);
    for (const part of parts) yield* checked(part, field);
  }
  yield* checked(rest, field);
}

function* checked(part: string, field: string): Generator<string> {
  const code = part.trim();
  if (code === "") return;
  if (code.length > MAX_CODE_LENGTH) throw tooLong(field, code);
  if (/\p{Cc}/u.test(code)) throw rejected(field, msg("A code has a character that cannot be stored"));
  yield code;
}

async function* textOf(bytes: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw rejected("file", msg("Save the file as text or CSV in UTF-8"));
    throw error;
  }
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
