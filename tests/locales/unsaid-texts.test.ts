import { expect, it } from "vitest";
import ts from "typescript";
import { placeOf, sourcesUnder, walk } from "./sources";

/** Attributes and properties that people read or hear. */
const SHOWN = new Set(["aria-label", "aria-roledescription", "aria-description", "alt", "title", "placeholder", "label", "help", "text", "description", "message", "error", "note", "heading"]);

const files = sourcesUnder("app/site");

it("everything that the site shows is said in the reader's language", () => {
  const unsaid = files.flatMap((file) => {
    const found: string[] = [];
    walk(file, (node) => {
      const text = shownText(node);
      if (text !== null && /\p{L}{2}/u.test(text)) found.push(`${placeOf(node)}: ${text.trim()}`);
    });
    return found;
  });
  expect(unsaid).toEqual([]);
});

/** The text that a node shows as it stands, without having been said; null when it shows none. */
function shownText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxAttribute(node)) return SHOWN.has(node.name.getText()) ? bareText(node.initializer) : null;
  if (ts.isPropertyAssignment(node)) return SHOWN.has(node.name.getText()) ? bareText(node.initializer) : null;
  if (ts.isJsxExpression(node) && node.parent && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) return bareText(node.expression);
  return null;
}

/** The words of a literal, also within a choice between several; those of a call are the call's. */
function bareText(node: ts.Node | undefined): string | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join(" ");
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return bareText(node.expression);
  if (ts.isConditionalExpression(node)) return `${bareText(node.whenTrue) ?? ""} ${bareText(node.whenFalse) ?? ""}`;
  if (ts.isBinaryExpression(node)) return `${bareText(node.left) ?? ""} ${bareText(node.right) ?? ""}`;
  return null;
}
