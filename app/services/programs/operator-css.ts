/**
 * The operator's CSS is put into a style element of the public site. `checkCss` makes sure that it can only style; the
 * Content-Security-Policy is a second barrier. Browser-safe, so that the form shows what will be removed. It reads
 * tokens in linear time without recursion, and replaces what it removes, so that neighbors cannot join to something
 * else.
 */
import * as Css from "css-tree/tokenizer";
import { ident, string, url } from "css-tree/utils";
import { CLOSING, unknownDeclarations, type CheckedToken } from "./css-declarations";

/** Rules that only style. Others might load, or mean something else to a later browser. */
const AT_RULES = new Set(
  (
    "media supports container layer scope starting-style font-face font-feature-values font-palette-values keyframes " +
    "property counter-style page position-try view-transition stylistic styleset character-variant swash ornaments " +
    "annotation historical-forms top-left-corner top-left top-center top-right top-right-corner bottom-left-corner " +
    "bottom-left bottom-center bottom-right bottom-right-corner left-top left-middle left-bottom right-top right-middle " +
    "right-bottom"
  ).split(" "),
);
/** Old browsers run or load what these name, wherever they stand. */
const ACTIVE_PROPERTY = /^(?:-ms-behavior|behavior|-moz-binding)$/i;
const ACTIVE_FUNCTION = /^expression\($/i;
/** Without escapes and letters of which browsers disagree whether they belong to a name. */
const PLAIN_FUNCTION = /^-{0,2}[a-z_][\w-]*\($/i;
const URL_FUNCTION = /^(?:url|src|image|(?:-webkit-)?image-set|(?:-webkit-)?cross-fade)\($/i;

const INLINE_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
const OTHER_ORIGIN = /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i;
/** A string may become a URL through a variable, but may also be a text with a colon, such as "Note: …". */
const URL_IN_STRING = /^(?:(?:https?|ftp|file|blob|filesystem|javascript|vbscript|wss?|data):|[\\/]{2,}[^\s\\/])/i;

const CLOSERS = new Set([...CLOSING.values()].map(({ type }) => type));
/** What takes the place of a removed part, so that its neighbors do not join. */
const SPACE = { type: Css.WhiteSpace, text: " " };
const NO_URL = { type: Css.Ident, text: "none" };
const NO_STRING = { type: Css.String, text: '""' };
const NO_LINE = { type: Css.String, text: '""\n' };

/** The length up to which a removed part is shown. */
const SHOWN_PART = 120;

type Token = Omit<CheckedToken, "text">;

/** Something that was removed from the operator's CSS. */
export type RemovedCss = {
  /** The number of the line, from 1. */
  line: number;
  /** The parts of the line that were removed, as they were typed. Long ones are cut. */
  parts: string[];
};

/** What the site gets of a style sheet, and what the operator should know about it. */
export type CheckedCss = {
  css: string;
  removed: RemovedCss[];
  /** A bracket, comment or URL that is never closed, so that what follows belongs to it. */
  unclosed?: { line: number; part: string };
};

/**
 * Removes everything from the operator's CSS that could leave its style element or load from another host: at-rules
 * that do not only style, URLs of other hosts, and parts that no browser understands, such as a property that none
 * knows. Pictures may be inline.
 * @returns the CSS for the site, what was removed line by line, and what is never closed
 */
export function checkCss(operatorCss: string): CheckedCss {
  const text = operatorCss
    .replace(/^\ufeff+/, "")
    .replace(/\r\n?|\f/g, "\n")
    .replace(/[\0-\u0008\u000b-\u001f\u007f]/g, " ");
  // The line break keeps a backslash at the end from escaping the brackets that are closed behind it.
  return new CssCheck(`${text}\n`).run();
}

/** The operator's CSS as the site gets it: see `checkCss`. */
export function sanitizeCss(operatorCss: string): string {
  return checkCss(operatorCss).css;
}

class CssCheck {
  #source: string;
  #tokens: Token[] = [];
  #output: CheckedToken[] = [];
  #open: Token[] = [];
  #removed: { at: number; part: string }[] = [];
  #unclosed: { at: number; part: string } | undefined;

  constructor(source: string) {
    this.#source = source;
    Css.tokenize(source, (type, start, end) => this.#tokens.push({ type, start, end }));
  }

  run(): CheckedCss {
    for (let index = 0; index < this.#tokens.length;) index = this.#take(index);
    const innermost = this.#open.at(-1);
    if (innermost) this.#unclosed ??= { at: innermost.start, part: this.#raw(innermost) };
    const end = this.#source.length;
    for (const opened of this.#open.reverse()) {
      const { type, text } = CLOSING.get(opened.type)!;
      this.#output.push({ type, text, start: end, end });
    }
    this.#removeUnknownDeclarations();
    const css = this.#output.map(({ text }) => text).join("");
    return {
      css: css.endsWith("\n") ? css.slice(0, -1) : css,
      removed: this.#removedLines(),
      ...(this.#unclosed && {
        unclosed: { line: lineCounter(this.#source)(this.#unclosed.at), part: this.#unclosed.part },
      }),
    };
  }

  #removeUnknownDeclarations() {
    for (const [from, to] of unknownDeclarations(this.#output)) {
      const { start } = this.#output[from]!;
      const { end } = this.#output[to - 1]!;
      this.#noteRemoved(start, end);
      this.#output.fill({ type: Css.WhiteSpace, text: "", start, end }, from, to);
      this.#output[from] = { type: Css.WhiteSpace, text: " ", start, end };
    }
  }

  #removedLines(): RemovedCss[] {
    const lineAt = lineCounter(this.#source);
    const lines = new Map<number, string[]>();
    for (const { at, part } of this.#removed.sort((a, b) => a.at - b.at)) {
      const line = lineAt(at);
      const parts = lines.get(line);
      if (parts) parts.push(part);
      else lines.set(line, [part]);
    }
    return [...lines].map(([line, parts]) => ({ line, parts }));
  }

  /** Writes the token, or removes it with what belongs to it. @returns the index of the next token */
  #take(index: number): number {
    const token = this.#tokens[index]!;
    const raw = this.#raw(token);
    switch (token.type) {
      case Css.AtKeyword:
        return AT_RULES.has(
          raw
            .slice(1)
            .toLowerCase()
            .replace(/^-(?:webkit|moz|o)-/, ""),
        )
          ? this.#keep(index, raw)
          : this.#remove(index, this.#endOf(index + 1, "rule"));
      case Css.Function:
        return PLAIN_FUNCTION.test(raw) && !ACTIVE_FUNCTION.test(raw)
          ? this.#keep(index, raw)
          : this.#remove(index, this.#endOf(index, "function"));
      case Css.Ident:
        return ACTIVE_PROPERTY.test(ident.decode(raw)) ? this.#removeProperty(index) : this.#keep(index, nameOf(raw));
      case Css.Hash:
        return this.#keep(index, nameOf(raw));
      case Css.Url:
        return this.#takeUrl(index, raw);
      case Css.String:
        return this.#takeString(index, raw);
      case Css.Comment:
        if (raw.length < 4 || !raw.endsWith("*/")) this.#unclosed ??= { at: token.start, part: "/*" };
        return this.#keep(index, "/**/");
      case Css.BadUrl:
        if (!raw.endsWith(")")) this.#unclosed ??= { at: token.start, part: "url(" };
        return this.#remove(index, index + 1, NO_URL);
      case Css.BadString:
        return this.#remove(index, index + 1, NO_LINE);
      case Css.CDO:
      case Css.CDC:
        return this.#remove(index, index + 1);
    }
    if (CLOSERS.has(token.type) && this.#open.length === 0) return this.#remove(index, index + 1);
    // An escape outside of a name means nothing. A tag could open only before a letter, `/`, `!` or `?`: a comparison
    // in a media query stays.
    if (token.type === Css.Delim && raw === "<")
      return /[\s=\d]/.test(this.#source[token.end] ?? "") ? this.#keep(index, raw) : this.#remove(index, index + 1);
    return raw.includes("\\") ? this.#remove(index, index + 1) : this.#keep(index, raw);
  }

  #takeUrl(index: number, raw: string): number {
    const address = url.decode(raw);
    const isClosed = raw.endsWith(")");
    if (!isClosed) this.#unclosed ??= { at: this.#tokens[index]!.start, part: "url(" };
    if (!isOwnUrl(address)) return this.#remove(index, index + 1, NO_URL);
    return this.#keep(index, isClosed && !/[\\<]/.test(raw) ? raw : `url(${quoted(address)})`);
  }

  #takeString(index: number, raw: string): number {
    const text = string.decode(raw);
    const around = this.#open.at(-1);
    const isUrl = around?.type === Css.Function && URL_FUNCTION.test(this.#raw(around));
    if (!(isUrl ? isOwnUrl(text) : isHarmlessText(text))) return this.#remove(index, index + 1, NO_STRING);
    const isPlain = raw.length > 1 && raw.endsWith(raw[0]!) && !/[\\<]/.test(raw);
    return this.#keep(index, isPlain ? raw : quoted(text));
  }

  #raw({ start, end }: Token): string {
    return this.#source.slice(start, end);
  }

  #keep(index: number, text: string): number {
    const token = this.#tokens[index]!;
    const innermost = this.#open.at(-1);
    if (CLOSING.has(token.type)) this.#open.push(token);
    else if (innermost && CLOSING.get(innermost.type)!.type === token.type) this.#open.pop();
    this.#output.push({ type: token.type, text, start: token.start, end: token.end });
    return index + 1;
  }

  #remove(from: number, to: number, { type, text } = SPACE): number {
    const { start } = this.#tokens[from]!;
    const { end } = this.#tokens[to - 1]!;
    this.#noteRemoved(start, end);
    this.#output.push({ type, text, start, end });
    return to;
  }

  #noteRemoved(at: number, end: number) {
    const part = this.#source.slice(at, end).trim();
    this.#removed.push({ at, part: part.length > SHOWN_PART ? `${part.slice(0, SHOWN_PART)}…` : part });
  }

  /** Also where no colon follows: one may, once what is between them is removed. Only the name of a class is harmless. */
  #removeProperty(index: number): number {
    const before = this.#tokens[index - 1];
    if (before && this.#raw(before) === ".") return this.#keep(index, nameOf(this.#raw(this.#tokens[index]!)));
    return this.#remove(index, this.#isBeforeColon(index) ? this.#endOf(index, "declaration") : index + 1);
  }

  #isBeforeColon(index: number): boolean {
    let next = index + 1;
    while (this.#tokens[next]?.type === Css.WhiteSpace || this.#tokens[next]?.type === Css.Comment) next++;
    return this.#tokens[next]?.type === Css.Colon;
  }

  /** The index behind a rule, declaration or function. All but a function end before the bracket that is around them. */
  #endOf(index: number, what: "rule" | "declaration" | "function"): number {
    const closing: number[] = [];
    for (; index < this.#tokens.length; index++) {
      const { type } = this.#tokens[index]!;
      if (closing.length === 0 && type === Css.Semicolon) return index + 1;
      if (closing.length === 0 && CLOSERS.has(type)) return index;
      if (CLOSING.has(type)) closing.push(CLOSING.get(type)!.type);
      else if (closing.at(-1) === type) {
        closing.pop();
        const isEnd = what === "function" || (what === "rule" && type === Css.RightCurlyBracket);
        if (closing.length === 0 && isEnd) return index + 1;
      }
    }
    return index;
  }
}

/** A name without a tag in it: a `<` of a name is always escaped. */
function nameOf(raw: string): string {
  return raw.replaceAll("\\<", "\\3c ");
}

function quoted(text: string): string {
  return string.encode(text).replaceAll("<", "\\3c ");
}

/** What a browser ignores in a URL. */
function urlOf(text: string): string {
  return text.replace(/[\t\n\r]/g, "").replace(/^[\0- ]+/, "");
}

function isOwnUrl(text: string): boolean {
  const address = urlOf(text);
  return INLINE_PICTURE.test(address) || !OTHER_ORIGIN.test(address);
}

function isHarmlessText(text: string): boolean {
  const address = urlOf(text);
  return INLINE_PICTURE.test(address) || !URL_IN_STRING.test(address);
}

/** Gives the number of the line of an offset, from 1. Offsets must not become smaller. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at++) if (text[at] === "\n") line++;
    return line;
  };
}
