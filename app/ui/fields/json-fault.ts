/** Where a text stops being JSON: browsers do not agree on whether their message says so. */
export interface JsonFault {
  line: number;
  column: number;
}

const SPACE = /[ \t\n\r]*/y;
const SCALAR =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The first place at which `text` cannot go on as JSON, or null when it is JSON. Lines and columns count from one. */
export function jsonFault(text: string): JsonFault | null {
  const reader = readerOf(text);
  const sound = readValue(reader, 0) && (reader.skip(SPACE), reader.at === text.length);
  if (sound) return null;
  const before = text.slice(0, reader.at).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

type Reader = ReturnType<typeof readerOf>;

const MAX_DEPTH = 200;

function readerOf(text: string) {
  return {
    at: 0,
    /** Goes on past what matches here. */
    skip(pattern: RegExp): boolean {
      pattern.lastIndex = this.at;
      const found = pattern.exec(text);
      if (found) this.at += found[0].length;
      return found !== null;
    },
    /** Goes on past `mark`, and the space before it. */
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

/** `end`, or members with commas between them and then `end`. */
function readSeries(reader: Reader, end: string, readMember: () => boolean): boolean {
  if (reader.take(end)) return true;
  do if (!readMember()) return false;
  while (reader.take(","));
  return reader.take(end);
}
