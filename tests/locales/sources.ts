/** The sources of the product as syntax trees, and the texts that they say. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Files of operators, of uploads, of the sandbox, of the payment webhook and of imports, which speak English. */
export const ENGLISH_ONLY =
  /^app\/(api\/sandbox|process|generated)\/|services\/(media|sandbox)\/|stripe-events|merchant-records|programs\/theme/;

/** Every TypeScript file under a folder of the repository. */
export function sourcesUnder(folder: string): ts.SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true));
}

/** Calls `visit` with every node of a tree. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** `file:line`, to be clicked. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** Which argument of a call is a text to be said, by the callee's name: `t`, the marks, and what makes refusals. */
const SAYING: Record<string, number> = { t: 0, say: 1, phrase: 0, AppError: 1, notFound: 0, invalid: 1, tooMany: 0 };

/** A text as it is said: its key in the dictionaries, and whether it has a form for one and another for many. */
export type Said = { key: string; plural: boolean; place: string };

/**
 * The texts that a file says, and the places where what is said cannot be translated because values are built into it.
 * A name or a property in place of a text is said elsewhere: there it is marked by `phrase`.
 */
export function saidIn(file: ts.SourceFile): { said: Said[]; builtIn: string[] } {
  const said: Said[] = [];
  const builtIn: string[] = [];
  const take = (node: ts.Node | undefined): void => {
    if (!node || (ts.isStringLiteralLike(node) && node.text === "")) return;
    if (ts.isStringLiteralLike(node)) said.push({ key: node.text, plural: false, place: placeOf(node) });
    else if (ts.isTemplateExpression(node)) builtIn.push(placeOf(node));
    else if (ts.isParenthesizedExpression(node)) take(node.expression);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(take);
    else if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) builtIn.push(placeOf(node));
      else [node.left, node.right].forEach(take);
    } else if (ts.isObjectLiteralExpression(node)) {
      const other = node.properties.find((property) => property.name?.getText() === "other");
      if (other && ts.isPropertyAssignment(other) && ts.isStringLiteralLike(other.initializer))
        said.push({ key: other.initializer.text, plural: true, place: placeOf(node) });
    }
  };
  walk(file, (node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
    const saying = SAYING[sayingName(node.expression)];
    if (saying !== undefined) take(node.arguments?.[saying]);
  });
  return { said, builtIn };
}

/** `t` of `t(…)`, and also of `textOf(matches)(…)`. */
function sayingName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isCallExpression(callee) && ts.isIdentifier(callee.expression) && callee.expression.text === "textOf"
    ? "t"
    : "";
}
