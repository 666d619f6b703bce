import ts from "typescript";
import { expect, test } from "vitest";
import { hasSentence } from "~/services/organizations/audit-sentences";
import { placeOf, sourcesUnder, walk } from "../locales/sources";

/**
 * The audit log shows each change as a sentence. This test finds actions that have none, by the types of what use cases
 * pass as `action`. What participants do, and payments, are not in the log.
 */
const NOT_IN_THE_LOG = /\.(site|jobs)\.server\.ts$/;

test("every action in the audit log has a sentence", { timeout: 60_000 }, () => {
  const actions = auditedActions();
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["api_key.create", "challenge.untag", "rewards.order", "referral.reject"]),
  );
  expect(actions.filter(({ action }) => !hasSentence(action))).toEqual([]);
});

function auditedActions(): { action: string; place: string }[] {
  const paths = sourcesUnder("app/services")
    .filter(({ fileName, text }) => text.includes("targetType") && !NOT_IN_THE_LOG.test(fileName))
    .map(({ fileName }) => fileName);
  const { config } = ts.readConfigFile("tsconfig.json", (path) => ts.sys.readFile(path));
  const program = ts.createProgram(paths, ts.parseJsonConfigFileContent(config, ts.sys, ".").options);
  const checker = program.getTypeChecker();
  return paths.flatMap((path) => {
    const found: { action: string; place: string }[] = [];
    walk(program.getSourceFile(path)!, (node) => {
      const action = actionOf(node);
      for (const name of action ? valuesOf(action, checker) : []) found.push({ action: name, place: placeOf(node) });
    });
    return found;
  });
}

/** The `action` of a change: an object that also has a `targetType`. */
function actionOf(node: ts.Node): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const valueOf = (name: string) =>
    node.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name)?.initializer;
  const has = (name: string) => node.properties.some((property) => property.name?.getText() === name);
  return has("targetType") ? valueOf("action") : undefined;
}

/** All texts that an expression may be; where its type says nothing, its source, which has no sentence. */
function valuesOf(value: ts.Expression, checker: ts.TypeChecker): string[] {
  if (ts.isTemplateExpression(value))
    return value.templateSpans.reduce(
      (starts, { expression, literal }) =>
        starts.flatMap((start) => valuesOf(expression, checker).map((middle) => start + middle + literal.text)),
      [value.head.text],
    );
  const type = checker.getTypeAtLocation(value);
  const types = type.isUnion() ? type.types : [type];
  return types.map((one) => (one.isStringLiteral() ? one.value : value.getText()));
}
