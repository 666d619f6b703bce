import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { isOpenPermission, type Permission } from "~/platform/permissions";
import { placeOf, sourcesUnder, walk } from "../locales/sources";

/**
 * Every change that an admin makes leaves an audit row. A command writes it in its own transaction, from what it passes
 * to `audit`; a workflow runs commands, or writes it in a transaction of its own. This test finds those that audit nothing.
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

const workflows = files.flatMap((file) => {
  const found: { name: string; permission: Permission; run: ts.Expression }[] = [];
  walk(file, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== "workflow") return;
    const [permission, run] = node.arguments;
    if (!permission || !ts.isStringLiteralLike(permission) || !run)
      throw new Error(`no permission at ${placeOf(node)}`);
    const name = (node.parent as ts.VariableDeclaration).name.getText();
    found.push({ name, permission: permission.text as Permission, run });
  });
  return found;
});

/** Workflows without a change of an admin, by the reason. */
const CHANGES_NOTHING: Record<string, string> = {
  ensureAptos: "makes the row that a program without settings does not have yet",
  sendTestMail: "sends a mail to the admin who asks for it",
  sendOwnTestMail: "sends a mail to the admin who asks for it",
  markInboxSeen: "stores what the admin has seen, which changes nothing for anybody else",
  completeMention: "stores what the admin has done of their own inbox",
  decideReported: "decides by the rules about a receipt whose creation is in the log",
};

describe("every workflow of the admin", () => {
  const ofAdmins = workflows.filter(
    ({ permission }) => !NOT_FOR_ADMINS.includes(permission) && !isOpenPermission(permission),
  );

  test("is found by this test", () => {
    expect(ofAdmins.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["storeMediaFile", "setSweepstakeWinners"]),
    );
  });

  test.each(ofAdmins.filter(({ name }) => !(name in CHANGES_NOTHING)))("$name audits its change", ({ run }) => {
    expect(reachesAudit(run, run.getSourceFile(), 4)).toBe(true);
  });
});

/** Whether what a function calls, directly or through others, runs a command or writes to the audit log. */
function reachesAudit(node: ts.Node, file: ts.SourceFile, depth: number): boolean {
  return callsIn(node).some((call) => {
    const name = call.expression.getText();
    if (name === "writeProgramAudit" || name.endsWith("auditEntry.create")) return true;
    if (depth === 0 || !ts.isIdentifier(call.expression)) return false;
    const home = fileOf(name, file);
    const called = definitionOf(name, home);
    if (!called) return false;
    const wrapper = ts.isCallExpression(called) ? called.expression.getText() : null;
    if (wrapper === "command" || wrapper === "platformCommand") return true;
    return reachesAudit(called, home, depth - 1);
  });
}

/** A function of the file, or what a constant of it is. */
function definitionOf(name: string, file: ts.SourceFile): ts.Node | undefined {
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    const constant = statement.declarationList.declarations.find((one) => one.name.getText() === name);
    if (constant?.initializer) return constant.initializer;
  }
  return undefined;
}

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

/** Whether a helper calls `audit`, or passes it on to another helper that does. */
function helperAudits(call: ts.CallExpression, depth = 2): boolean {
  const name = call.expression.getText();
  let found = false;
  walk(fileOf(name, call.getSourceFile()), (node) => {
    if (ts.isFunctionDeclaration(node) && node.name?.text === name)
      found ||= callsIn(node).some(
        (inner) =>
          /(^|\.)audit$/.test(inner.expression.getText()) ||
          (depth > 0 &&
            ["audit", "work", "work.audit"].some((own) => passes(inner, own)) &&
            helperAudits(inner, depth - 1)),
      );
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
