import ts from "typescript";
import { describe, expect, test } from "vitest";
import { handlerKindOf } from "~/http/handlers/handler-contract";
import routes from "~/routes";
import { placeOf, sourcesUnder, walk } from "../locales/sources";

/** A layout protects nothing in Remix, so each loader and action must be made by a handler of its own. */
const modules = import.meta.glob<Record<string, unknown>>([
  "/app/**/*.{ts,tsx}",
  "!/app/generated/**",
  "!/app/server/**",
]);

type Entry = { file: string; path?: string; children?: Entry[] };

function filesOf(entries: Entry[]): string[] {
  return entries.flatMap((entry) => [entry.file, ...filesOf(entry.children ?? [])]);
}

const files = ["root.tsx", ...new Set(filesOf((await routes) as Entry[]))];

describe("every loader and action is made by a handler", () => {
  test.each(files)("%s", async (file) => {
    const module = await modules[`/app/${file}`]?.();
    expect(module, `${file} of routes.ts`).toBeDefined();
    for (const name of ["loader", "action"]) {
      const exported = module?.[name];
      if (exported !== undefined) expect(handlerKindOf(exported), `${name} of ${file}`).toBeDefined();
    }
  });
});

/** A handler is described by the use case that it takes: its permission, its name, its result. */
test("every function that is made for a use case runs it", () => {
  const made = sourcesUnder("app")
    .filter(({ fileName }) => !fileName.startsWith("app/http/"))
    .flatMap(functionsForUseCases);
  expect(made.length).toBeGreaterThan(180);
  expect(made.filter(({ runs }) => !runs).map(({ place }) => place)).toEqual([]);
});

type Made = { place: string; runs: boolean };

/** The functions in `runs(useCase, act)` and in `someLoader(useCase, options, read)`, and whether they use `run`. */
function functionsForUseCases(file: ts.SourceFile): Made[] {
  const made: Made[] = [];
  walk(file, (node) => {
    if (!ts.isCallExpression(node)) return;
    const isAct = node.expression.getText() === "runs";
    const isRead = /(Loader|Download)$/.test(node.expression.getText()) && node.arguments.length === 3;
    const written = node.arguments[isAct ? 1 : 2];
    if (!written || !(isAct || isRead)) return;
    const body = isFunction(written) ? written : declarationOf(file, written.getText());
    const uses = new Set<string>();
    if (body?.body) walk(body.body, (inner) => ts.isIdentifier(inner) && uses.add(inner.text));
    made.push({ place: placeOf(node), runs: uses.has("run") });
  });
  return made;
}

function isFunction(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

function declarationOf(file: ts.SourceFile, name: string): ts.FunctionDeclaration | undefined {
  return file.statements.filter(ts.isFunctionDeclaration).find((declared) => declared.name?.text === name);
}
