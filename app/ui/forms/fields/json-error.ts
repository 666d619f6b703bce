/** The position of a JSON syntax error. Not every browser gives it in the error of `JSON.parse`. */
export interface JsonSyntaxError {
  line: number;
  column: number;
}

const SPACE = /[ \t\n\r]*/y;
const SCALAR =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The first syntax error in `text`, or null if it is valid JSON. Line and column start at one. */
export function jsonSyntaxError(text: string): JsonSyntaxError | null {
  const reader = readerOf(text);
  const valid = readValue(reader, 0) && (reader.skip(SPACE), reader.at === text.length);
  if (valid) return null;
  const before = text.slice(0, reader.at).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

type Reader = ReturnType<typeof readerOf>;

const MAX_DEPTH = 200;

function readerOf(text: string) {
  return {
    at: 0,
    /** Skips what matches at the current position. */
    skip(pattern: RegExp): boolean {
      pattern.lastIndex = this.at;
      const match = pattern.exec(text);
      if (match) this.at += match[0].length;
      return match !== null;
    },
    /** Skips `mark` and the whitespace before it. */
    take(mark: string): boolean {
      this.skip(SPACE);
      if (text[this.at] !== mark) return false;
      this.at += 1;
      return true;
    },
    peek(): string | undefined {
      this.skip(SPACE);
      return text[this.at];
    },
  };
}

function readValue(reader: Reader, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (reader.take("{"))
    return readSeries(
      reader,
      "}",
      () => reader.peek() === '"' && reader.skip(SCALAR) && reader.take(":") && readValue(reader, depth + 1),
    );
  if (reader.take("[")) return readSeries(reader, "]", () => readValue(reader, depth + 1));
  return reader.skip(SCALAR);
}

/** Reads members separated by commas, and `end`. */
function readSeries(reader: Reader, end: string, readMember: () => boolean): boolean {
  if (reader.take(end)) return true;
  do if (!readMember()) return false;
  while (reader.take(","));
  return reader.take(end);
}
