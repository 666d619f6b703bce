import ts from "typescript";
import { expect, it } from "vitest";
import { ENGLISH_ONLY, placeOf, sourcesUnder, walk } from "./sources";

/** Attributes and properties that people read or hear. */
const SHOWN = new Set([
  "aria-label",
  "aria-roledescription",
  "aria-description",
  "alt",
  "title",
  "placeholder",
  "label",
  "help",
  "text",
  "description",
  "message",
  "error",
  "note",
  "heading",
]);

/** Names and the beginning of an address need no translation. */
const SAME_IN_BOTH = /^(https:\/\/|Facebook|Instagram|Twitter)$/;

it("everything that site and console show is said in the reader's language", () => {
  expect(unsaidIn(["app/site", "app/offers", "app/admin"].flatMap(sourcesUnder), shownText)).toEqual([]);
});

it("everything that services answer is said, or marked to be said", () => {
  const services = sourcesUnder("app/services").filter((file) => !ENGLISH_ONLY.test(file.fileName));
  expect(unsaidIn(services, answeredText)).toEqual([]);
});

function unsaidIn(files: ts.SourceFile[], textOf: (node: ts.Node) => string | null): string[] {
  return files.flatMap((file) => {
    const found: string[] = [];
    walk(file, (node) => {
      const text = textOf(node);
      if (text !== null && /\p{L}{2}/u.test(text) && !SAME_IN_BOTH.test(text))
        found.push(`${placeOf(node)}: ${text.trim()}`);
    });
    return found;
  });
}

/** The text that a node shows as it stands, without having been said; null when it shows none. */
function shownText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxAttribute(node)) return SHOWN.has(node.name.getText()) ? bareText(node.initializer) : null;
  if (ts.isPropertyAssignment(node)) return SHOWN.has(node.name.getText()) ? bareText(node.initializer) : null;
  if (ts.isJsxExpression(node) && node.parent && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)))
    return bareText(node.expression);
  return null;
}

/** A message as it stands in an answer or a refusal, and the complaint of a schema: a sentence among the arguments of a call. */
function answeredText(node: ts.Node): string | null {
  if (ts.isPropertyAssignment(node))
    return ["message", "error"].includes(node.name.getText()) ? bareText(node.initializer) : null;
  if (
    !/\.schema\.ts$/.test(node.getSourceFile().fileName) ||
    !ts.isStringLiteralLike(node) ||
    !/^[A-Z]\w* \w/.test(node.text)
  )
    return null;
  return ts.isCallExpression(node.parent) && node.parent.expression.getText() !== "phrase" ? node.text : null;
}

/** The words of a literal, also within a choice between several; those of a call are the call's. */
function bareText(node: ts.Node | undefined): string | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join(" ");
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return bareText(node.expression);
  if (ts.isConditionalExpression(node)) return `${bareText(node.whenTrue) ?? ""} ${bareText(node.whenFalse) ?? ""}`;
  if (ts.isBinaryExpression(node)) return `${bareText(node.left) ?? ""} ${bareText(node.right) ?? ""}`;
  return null;
}
