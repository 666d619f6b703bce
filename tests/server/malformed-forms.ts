/** Multipart forms that no browser sends, by what is wrong with them, in Latin-1. */
export const BOUNDARY = "x";

const DISPOSITION = "Content-Disposition: form-data";

function part(headers: string[], content: string): string {
  return `--${BOUNDARY}\r\n${headers.join("\r\n")}\r\n\r\n${content}\r\n`;
}

const END = `--${BOUNDARY}--\r\n`;
const text = (parameters: string, content = "v", ...headers: string[]) =>
  part([`${DISPOSITION}; ${parameters}`, ...headers], content);
const file = (parameters: string, content = "bytes") =>
  part([`${DISPOSITION}; ${parameters}`, "Content-Type: application/octet-stream"], content);

const FILE = file('name="files[]"; filename="a.png"', "b".repeat(100_000));
const whole = (...parts: string[]) => parts.join("") + END;

/** Parts that the parser passes over, since it cannot read their headers. */
export const UNREADABLE_PARTS: Record<string, string> = {
  "a name in an unknown charset": whole(text("name*=x-none''a")),
  "a name with broken escapes": whole(text("name*=utf-8''%ZZ")),
  "a file with a name that is never closed": whole(file('name="files[]; filename="a.png')),
};

export const MALFORMED_FORMS: Record<string, string> = {
  "an empty name": whole(text('name=""')),
  "no name": whole(part([DISPOSITION], "v")),
  "a file without a name": whole(file('filename="a.png"')),
  "a file with an empty name": whole(file('name=""; filename="a.png"')),
  "bytes without a name and a file name": whole(file("x=y")),
  "a text in an unknown charset": whole(text('name="a"', "v", "Content-Type: text/plain; charset=x-none")),
  "a file that is cut off": FILE.slice(0, 50_000),
  "a file that is cut off after its headers": FILE.slice(0, FILE.indexOf("\r\n\r\n") + 4),
  "a file that is cut off in its headers": FILE.slice(0, 30),
  "a second file that is cut off": FILE + FILE.slice(0, 40_000),
  "a text that is cut off": text('name="a"').slice(0, -4),
  "no end": FILE + text('name="a"'),
  "no part": "",
  "several malformed headers": `--${BOUNDARY}\r\n@\r\n\r\nv\r\n`.repeat(5) + END,
  "a malformed header after a file": FILE + `--${BOUNDARY}\r\n: v\r\n\r\nv\r\n` + FILE + END,
  "a nameless text between files": whole(FILE, text('name=""'), FILE),
  "a nameless file between files": whole(FILE, file('filename="a.png"'), FILE),
  "texts that cannot be stored beside a file": whole(FILE, text('name="a"', "x\0y")),
  "a name that cannot be stored beside a file": whole(FILE, text("name*=utf-8''a%00")),
  "texts of too many levels beside a file": whole(FILE, ...Array.from({ length: 300 }, () => text('name="a[]"'))),
  "too many files": whole(...Array.from({ length: 25 }, () => file('name="files[]"; filename="a.png"'))),
};
