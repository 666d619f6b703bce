/** Finds declarations in the tokens of a style sheet, by the grammar of nested rules. Browser-safe. */
import * as Css from "css-tree/tokenizer";
import { ident } from "css-tree/utils";
import { isKnownProperty } from "./css-properties";

/** A token of a checked style sheet. `start` and `end` are the offsets of what the operator typed for it. */
export type CheckedToken = { type: number; text: string; start: number; end: number };

/** The token that closes a bracket, by the type of the one that opens it. */
export const CLOSING = new Map<number, { type: number; text: string }>([
  [Css.LeftCurlyBracket, { type: Css.RightCurlyBracket, text: "}" }],
  [Css.LeftParenthesis, { type: Css.RightParenthesis, text: ")" }],
  [Css.Function, { type: Css.RightParenthesis, text: ")" }],
  [Css.LeftSquareBracket, { type: Css.RightSquareBracket, text: "]" }],
]);

/** At-rules whose declarations have names of the operator's own. */
const OWN_NAMES = /^@(?:stylistic|styleset|character-variant|swash|ornaments|annotation|historical-forms)$/i;

/** An open bracket, and whose names the declarations in it have; null if it belongs to a value or a prelude. */
type Open = { closing: number; names: "known" | "own" | null };

/**
 * The declarations whose property or descriptor no browser knows, as pairs of the index of the first token and the one
 * behind the last, in order. Reads tokens whose brackets are all closed, in linear time, without recursion.
 */
export function unknownDeclarations(tokens: readonly CheckedToken[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  const open: Open[] = [];
  /** What the tokens of the innermost block belong to. */
  let item: "none" | "rule" | "rule with own names" | "declaration" = "none";
  for (let at = 0; at < tokens.length; at++) {
    const { type, text } = tokens[at]!;
    const innermost = open.at(-1);
    if (type === innermost?.closing) {
      if (innermost.names) item = "none";
      open.pop();
      continue;
    }
    const isInBlock = innermost?.names !== null;
    if (isInBlock && item === "none" && !SPACES.has(type) && type !== Css.Semicolon) {
      const name = innermost && type === Css.Ident ? ident.decode(text) : null;
      const end = name === null ? null : endOfDeclaration(tokens, at, name.startsWith("--"));
      if (name !== null && end !== null && innermost?.names === "known" && !isKnownProperty(name)) {
        found.push([at, end]);
        at = end - 1;
        continue;
      }
      item = end !== null ? "declaration" : OWN_NAMES.test(text) ? "rule with own names" : "rule";
    }
    if (isInBlock && type === Css.Semicolon) item = "none";
    const closing = CLOSING.get(type)?.type;
    if (closing === undefined) continue;
    if (type !== Css.LeftCurlyBracket || !isInBlock || item === "declaration") open.push({ closing, names: null });
    else {
      open.push({ closing, names: item === "rule with own names" ? "own" : "known" });
      item = "none";
    }
  }
  return found;
}

const SPACES = new Set([Css.WhiteSpace, Css.Comment]);

/**
 * The index behind the declaration that begins at a name, with its semicolon; null if none begins there. A block makes
 * it the selector of a rule, such as `a:hover {}`, except after the name of a variable.
 */
function endOfDeclaration(tokens: readonly CheckedToken[], name: number, isVariable: boolean): number | null {
  let colon = name + 1;
  while (SPACES.has(tokens[colon]?.type ?? Css.Colon)) colon++;
  if (tokens[colon]?.type !== Css.Colon) return null;
  const closing: number[] = [];
  for (let at = colon + 1; at < tokens.length; at++) {
    const { type } = tokens[at]!;
    if (closing.length === 0) {
      if (type === Css.Semicolon) return at + 1;
      if (type === Css.RightCurlyBracket) return at;
      if (type === Css.LeftCurlyBracket && !isVariable) return null;
    }
    if (type === closing.at(-1)) closing.pop();
    else if (CLOSING.has(type)) closing.push(CLOSING.get(type)!.type);
  }
  return tokens.length;
}
