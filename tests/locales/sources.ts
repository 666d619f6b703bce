/** The product's source files as syntax trees, and the texts in them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Sources that are only in English: server commands, uploads, the sandbox, the payment webhook and imports. */
export const ENGLISH_ONLY =
  /^app\/(sandbox|server|generated)\/|services\/(media|sandbox)\/|stripe-events|merchant-records|programs\/theme/;

/** All TypeScript files in a folder of the repository. */
export function sourcesUnder(folder: string): ts.SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true));
}

/** Calls `visit` for every node of a tree. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** `file:line`, which editors and terminals make clickable. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** The index of the argument that is a text to translate, by the name of the called function. */
const TEXT_ARGUMENTS: Record<string, number> = {
  t: 0,
  translate: 1,
  msg: 0,
  AppError: 1,
  notFound: 0,
  invalid: 1,
  tooMany: 0,
};

/** A text in the code: its key in the dictionaries, and whether it has a singular and a plural form. */
export type SourceText = { key: string; plural: boolean; place: string };

/**
 * The texts of a file, and the places of texts that cannot be translated because values are concatenated into them. A
 * variable or property in place of a literal is skipped: its text is marked by `msg` where it is defined.
 */
export function textsIn(file: ts.SourceFile): { texts: SourceText[]; concatenated: string[] } {
  const texts: SourceText[] = [];
  const concatenated: string[] = [];
  const collect = (node: ts.Node | undefined): void => {
    if (!node || (ts.isStringLiteralLike(node) && node.text === "")) return;
    if (ts.isStringLiteralLike(node)) texts.push({ key: node.text, plural: false, place: placeOf(node) });
    else if (ts.isTemplateExpression(node)) concatenated.push(placeOf(node));
    else if (ts.isParenthesizedExpression(node)) collect(node.expression);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(collect);
    else if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) concatenated.push(placeOf(node));
      else [node.left, node.right].forEach(collect);
    } else if (ts.isObjectLiteralExpression(node)) {
      const other = node.properties.find((property) => property.name?.getText() === "other");
      if (other && ts.isPropertyAssignment(other) && ts.isStringLiteralLike(other.initializer))
        texts.push({ key: other.initializer.text, plural: true, place: placeOf(node) });
    }
  };
  walk(file, (node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
    const index = TEXT_ARGUMENTS[calleeName(node.expression)];
    if (index !== undefined) collect(node.arguments?.[index]);
  });
  return { texts, concatenated };
}

/** The name of the called function; `t` also for `textOf(matches)(…)`. */
function calleeName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isCallExpression(callee) && ts.isIdentifier(callee.expression) && callee.expression.text === "textOf"
    ? "t"
    : "";
}
