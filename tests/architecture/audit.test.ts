import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { isOpenPermission, type Permission } from "~/platform/permissions";
import { placeOf, sourcesUnder, walk } from "../locales/sources";

/**
 * Every change that an admin makes leaves an audit row. A command writes it in its own transaction, from what it passes
 * to `audit`. This test finds commands that audit nothing.
 */
const NOT_FOR_ADMINS: Permission[] = ["site:visit", "site:participate"];

type Command = { name: string; permission: Permission; audits: boolean };

const files = sourcesUnder("app/services");
const commands = files.flatMap((file) => {
  const found: Command[] = [];
  walk(file, (node) => {
    if (!ts.isCallExpression(node) || !["command", "platformCommand"].includes(node.expression.getText())) return;
    const [permission, run] = node.arguments;
    if (!permission || !ts.isStringLiteralLike(permission) || !run) return; // use-case.server.ts itself
    found.push({
      name: `${(node.parent as ts.VariableDeclaration).name.getText()} at ${placeOf(node)}`,
      permission: permission.text as Permission,
      audits: audits(run),
    });
  });
  return found;
});

describe("every command of the admin", () => {
  test("is found by this test", () => {
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.map(({ name }) => name.split(" ")[0])).toEqual(
      expect.arrayContaining(["createReward", "inviteAdmin", "switchFeature", "createProgram"]),
    );
  });

  test.each(commands.filter(({ permission }) => !NOT_FOR_ADMINS.includes(permission) && !isOpenPermission(permission)))(
    "$name audits its change",
    ({ audits }) => {
      expect(audits).toBe(true);
    },
  );
});

/**
 * Whether a command calls `audit`, or passes its work to a helper that does, in the same file or one that it imports.
 */
function audits(run: ts.Expression): boolean {
  if (!ts.isArrowFunction(run) && !ts.isFunctionExpression(run)) return false;
  const work = run.parameters[1]?.name;
  if (!work) return false;
  if (ts.isObjectBindingPattern(work))
    return (
      work.elements.some((element) => element.name.getText() === "audit") &&
      callsIn(run).some((call) => call.expression.getText() === "audit" || passes(call, "audit"))
    );
  return callsIn(run).some((call) => passes(call, work.getText()) && helperAudits(call));
}

function helperAudits(call: ts.CallExpression): boolean {
  const name = call.expression.getText();
  let found = false;
  walk(fileOf(name, call.getSourceFile()), (node) => {
    if (ts.isFunctionDeclaration(node) && node.name?.text === name)
      found ||= callsIn(node).some(({ expression }) => /(^|\.)audit$/.test(expression.getText()));
  });
  return found;
}

/** The file in which a function that `file` calls is defined. */
function fileOf(name: string, file: ts.SourceFile): ts.SourceFile {
  const from = file.statements.filter(ts.isImportDeclaration).find(({ importClause }) => {
    const names = importClause?.namedBindings;
    return names && ts.isNamedImports(names) && names.elements.some((element) => element.name.text === name);
  });
  if (!from) return file;
  const module = (from.moduleSpecifier as ts.StringLiteral).text;
  const path = module.startsWith("~/") ? module.replace("~", "app") : join(dirname(file.fileName), module);
  return files.find(({ fileName }) => fileName === `${path}.ts`) ?? file;
}

function passes(call: ts.CallExpression, name: string): boolean {
  return call.arguments.some(
    (argument) =>
      argument.getText() === name ||
      (ts.isObjectLiteralExpression(argument) && new RegExp(`\\b${name}\\b`).test(argument.getText())),
  );
}

function callsIn(node: ts.Node): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  walk(node, (inner) => ts.isCallExpression(inner) && calls.push(inner));
  return calls;
}
