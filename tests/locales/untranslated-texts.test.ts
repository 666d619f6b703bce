import ts from "typescript";
import { expect, it } from "vitest";
import { ENGLISH_ONLY, placeOf, sourcesUnder, walk } from "./sources";

/** Attributes and properties that are shown or read aloud. */
const VISIBLE_NAMES = new Set([
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

/** Proper names and the start of a URL need no translation. */
const SAME_IN_BOTH = /^(https:\/\/|Facebook|Instagram|Twitter)$/;

it("all visible texts of the site and the admin are translated", () => {
  expect(untranslatedIn(["app/site", "app/offers", "app/admin"].flatMap(sourcesUnder), visibleText)).toEqual([]);
});

it("all messages of services are translated or marked for translation", () => {
  const services = sourcesUnder("app/services").filter((file) => !ENGLISH_ONLY.test(file.fileName));
  expect(untranslatedIn(services, messageText)).toEqual([]);
});

function untranslatedIn(files: ts.SourceFile[], textOf: (node: ts.Node) => string | null): string[] {
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

/** The visible text of a node that is not translated, or null. */
function visibleText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxAttribute(node)) return VISIBLE_NAMES.has(node.name.getText()) ? bareText(node.initializer) : null;
  if (ts.isPropertyAssignment(node)) return VISIBLE_NAMES.has(node.name.getText()) ? bareText(node.initializer) : null;
  if (ts.isJsxExpression(node) && node.parent && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)))
    return bareText(node.expression);
  return null;
}

/** The untranslated message of a response or an error, or of a schema: a sentence among the arguments of a call. */
function messageText(node: ts.Node): string | null {
  if (ts.isPropertyAssignment(node))
    return ["message", "error"].includes(node.name.getText()) ? sentence(node.initializer) : null;
  if (
    !/\.schema\.ts$/.test(node.getSourceFile().fileName) ||
    !ts.isStringLiteralLike(node) ||
    !/^[A-Z]\w* \w/.test(node.text)
  )
    return null;
  return ts.isCallExpression(node.parent) && node.parent.expression.getText() !== "msg" ? node.text : null;
}

/** The text of an expression, unless it is the name of a column, as in a table of columns. */
function sentence(node: ts.Node): string | null {
  const text = bareText(node);
  return text !== null && /^[a-z]\w*$/.test(text) ? null : text;
}

/** The text of literals in an expression, also of the branches of a condition; null for function calls. */
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
