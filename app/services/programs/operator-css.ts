/**
 * The operator's CSS is put into a style element of the public site. `checkCss` makes sure that it can only style: it
 * cannot end its element, load from another host or run anything. The Content-Security-Policy is a second barrier.
 * Browser-safe, so that the form shows what will be removed while somebody types.
 */
const REMOVED: readonly RegExp[] = [
  /@(?:import|charset|namespace)[^;{}]*;?/gi,
  /(?<![-\w])expression\s*\(/gi,
  /(?<![-\w])(?:-moz-binding|behavior)\s*:/gi,
  // Every scheme that a URL could start with, except inline pictures.
  /(?<![-\w])(?:https?|ftp|file|blob|filesystem|javascript|vbscript|wss?|data(?!:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]))\s*:/gi,
  // A tag can open only before a letter, `/`, `!` or `?`. A comparison in a media query survives.
  /<(?![\s=\d])/g,
  /-->/g,
];

/** Something that was removed from the operator's CSS. */
export type RemovedCss = {
  /** The number of the line, from 1. */
  line: number;
  /** The parts of the line that were removed, as they were read: without escapes and comments. */
  parts: string[];
};

/**
 * Removes everything from the operator's CSS that could leave its style element or load from another host.
 * @returns the CSS for the site, and what was removed, line by line
 */
export function checkCss(operatorCss: string): { css: string; removed: RemovedCss[] } {
  const css = new NumberedText(operatorCss);
  withoutDisguise(css);
  const removed = new Map<number, string[]>();
  const note = (part: string, line: number) => removed.set(line, [...(removed.get(line) ?? []), part.trim()]);
  // Removing something may join two parts to something else that must go, so repeat until nothing changes.
  for (let before = ""; before !== css.text;) {
    before = css.text;
    for (const pattern of REMOVED) css.replace(pattern, (part, line) => (note(part, line), ""));
    css.replace(/\/{2,}/g, (part, line) => (note(part, line), "/"));
  }
  const lines = [...removed].sort(([one], [other]) => one - other);
  return { css: css.text.trim(), removed: lines.map(([line, parts]) => ({ line, parts })) };
}

/** The operator's CSS as the site gets it: see `checkCss`. */
export function sanitizeCss(operatorCss: string): string {
  return checkCss(operatorCss).css;
}

/**
 * Undoes what hides words from the patterns: escapes (`u\72l`), comments inside words, control
 * characters that URL parsers skip. The result has no backslash left.
 */
function withoutDisguise(css: NumberedText): void {
  css.replace(/\\([0-9a-f]{1,6})[ \t\r\n\f]?/gi, (escape) => characterOf(Number.parseInt(escape.slice(1), 16)));
  css.replace(/\\/g, () => "");
  css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, () => " ");
  css.replace(/[\r\f]/g, () => "\n");
  css.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, () => " ");
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** A text of which each character remembers the line that it was on, whatever is replaced. */
class NumberedText {
  text: string;
  #lines: number[] = [];

  constructor(text: string) {
    this.text = text;
    let line = 1;
    for (let at = 0; at < text.length; at++) {
      this.#lines.push(line);
      if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n") || text[at] === "\f") line++;
    }
  }

  /** Replaces every match; the replacement is on the line where its match began. */
  replace(pattern: RegExp, replacement: (match: string, line: number) => string): void {
    const lines: number[] = [];
    let end = 0;
    this.text = this.text.replace(pattern, (match: string, ...rest: unknown[]) => {
      const at = rest.find((value) => typeof value === "number") as number;
      const line = this.#lines[at] ?? 1;
      const text = replacement(match, line);
      for (; end < at; end++) lines.push(this.#lines[end]!);
      for (let count = 0; count < text.length; count++) lines.push(line);
      end = at + match.length;
      return text;
    });
    for (; end < this.#lines.length; end++) lines.push(this.#lines[end]!);
    this.#lines = lines;
  }
}
