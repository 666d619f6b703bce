/**
 * What people type and paste, cleaned before it is checked: characters that nobody sees, writings of one character that
 * differ, dashes, blanks and digits of other keyboards. Browser-safe, without zod. Request bodies, query strings and cells
 * of files are cleaned as `text` where they are read; fields of a kind call `cleanText` for their own.
 */

/**
 * - `text`: anything, also of several lines and with HTML
 * - `line`: a title or label, which may have to be unique
 * - `name`: of a person
 * - `number`: with a point or a comma
 */
export type TextKind = "text" | "line" | "name" | "email" | "phone" | "code" | "number";

/** Blanks, and what has no width: zero-width characters, direction marks, invisible operators, byte order marks. */
const UNSEEN = "\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff";
const UNSEEN_ONE = new RegExp(`[${UNSEEN}]`);
const UNSEEN_ALL = new RegExp(`[${UNSEEN}]`, "g");
/** As `UNSEEN` without joiners, which change how letters and emoji look, and without direction marks. */
const WITHOUT_EFFECT = /[\u00ad\u200b\u2060-\u2064\ufeff]/g;
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const BLANKS = /\s+/g;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const NOT_ASCII = /[^\0-\x7f]/;
/** The zeros of the scripts whose digits keyboards type, besides those that NFKC turns into ours. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6];

/** The text without what nobody sees, in one writing of each character (NFC), as fields of its kind are stored. */
export function cleanText(kind: TextKind, text: string): string {
  return CLEANERS[kind](text);
}

const CLEANERS: Record<TextKind, (text: string) => string> = {
  text: (text) => (NOT_ASCII.test(text) ? withoutUnseenEdges(text.normalize("NFC")) : text),
  line: (text) => text.normalize("NFC").replace(WITHOUT_EFFECT, "").trim(),
  name: (text) => cleanText("line", text).replace(DIRECTION_MARKS, "").replace(BLANKS, " ").trim(),
  email: (text) => withAsciiHost(text.normalize("NFKC").replace(UNSEEN_ALL, "").trim().toLowerCase()),
  phone: (text) => plain(text).replace(DASHES, "-").replace(BLANKS, " ").trim(),
  code: (text) => plain(text).replace(DASHES, "-").trim(),
  number: (text) => decimalOf(plain(text).replace(DASHES, "-").replace(BLANKS, "")),
};

/** The digits of a code, while it is typed or pasted. Cut it only after this: a paste may begin with a blank. */
export function digitsOf(text: string): string {
  return plain(text).replace(/\D/g, "");
}

/** Without unseen characters, with our digits and Latin letters of the usual width. */
function plain(text: string): string {
  const digits = text.normalize("NFKC").replace(UNSEEN_ALL, "");
  return digits.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Blanks at the edges stay if nothing unseen is among them: a schema trims them where they mean nothing. */
function withoutUnseenEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isUnseenOrBlank(text[start]!)) start++;
  while (end > start && isUnseenOrBlank(text[end - 1]!)) end--;
  const before = text.slice(0, start);
  const after = text.slice(end);
  return (UNSEEN_ONE.test(before) ? "" : before) + text.slice(start, end) + (UNSEEN_ONE.test(after) ? "" : after);
}

function isUnseenOrBlank(letter: string): boolean {
  return UNSEEN_ONE.test(letter) || /\s/.test(letter);
}

/** An email whose domain is written as mail servers write it: `ana@münchen.example` as `ana@xn--mnchen-3ya.example`. */
function withAsciiHost(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1);
  if (at < 0 || !NOT_ASCII.test(host)) return email;
  const ascii = asciiHost(host);
  return ascii === null ? email : email.slice(0, at + 1) + ascii;
}

/** A host name in the writing of DNS; null if it is none. */
export function asciiHost(host: string): string | null {
  if (/[/?#@:\\\s]/.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname;
}

/** `3,5` as `3.5`. A comma before three digits may separate thousands, so that it stays. */
function decimalOf(text: string): string {
  return /^[+-]?(?:\d*,(?:\d{1,2}|\d{4,})|0?,\d+)$/.test(text) ? text.replace(",", ".") : text;
}

/** A plain value of a request with each text in it cleaned as `text`. Names of fields stay. */
export function cleanTexts<V>(value: V): V {
  if (typeof value === "string") return cleanText("text", value) as V;
  if (Array.isArray(value)) return value.map((item: unknown) => cleanTexts(item)) as V;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleanTexts(item as unknown)])) as V;
}
