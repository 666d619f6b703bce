/** The product's sources with their types, and the statements in them that are given the type of their rows. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";
import { sourcesUnder, walk } from "../locales/sources";

const APP = resolve("app");

/** The modules without components, with the types of the product and of JavaScript, but not of packages: those take seconds. */
export function serverProgram(): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    types: [],
    noEmit: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options, true);
  host.resolveModuleNameLiterals = (names, importer) =>
    names.map(({ text }) => {
      if (text === "zod" || importer.includes("/node_modules/zod/"))
        return ts.resolveModuleName(text, importer, options, host);
      const path = text.startsWith("~/")
        ? resolve(APP, text.slice(2))
        : text.startsWith(".")
          ? resolve(importer, "..", text)
          : "";
      const file = [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, path.replace(/\.js$/, ".ts"), path].find(
        (name) => name.startsWith(APP) && !name.includes("/generated/") && /\.tsx?$/.test(name) && existsSync(name),
      );
      return {
        resolvedModule: file
          ? { resolvedFileName: file, extension: file.endsWith("x") ? ts.Extension.Tsx : ts.Extension.Ts }
          : undefined,
      };
    });
  const roots = sourcesUnder("app")
    .map(({ fileName }) => resolve(fileName))
    .filter((name) => name.endsWith(".ts") && !name.includes("/generated/"));
  return ts.createProgram(roots, options, host);
}

/** A call that gives the type of the rows of its statement. */
export type Statement = { call: ts.CallExpression; row: ts.Type; text: ts.Expression };

/** The name of the called function or method. */
export function calleeOf({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
}

/** What runs a statement: they give different types of JavaScript for large numbers. */
export type Client = "pg" | "prisma";

/** All calls of the product, to find those of a function. */
export class Calls {
  readonly statements: Statement[] = [];
  private readonly byName = new Map<string, ts.CallExpression[]>();

  constructor(
    program: ts.Program,
    private readonly checker: ts.TypeChecker,
  ) {
    for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) walk(file, (node) => this.visit(node));
  }

  private visit(node: ts.Node): void {
    if (!ts.isCallExpression(node)) return;
    const [row, ...others] = node.typeArguments ?? [];
    if (row && others.length === 0 && node.arguments.length === 2 && this.runsSql(node.expression))
      this.statements.push({ call: node, row: this.checker.getTypeFromTypeNode(row), text: node.arguments[0]! });
    const name = calleeOf(node);
    this.byName.set(name, [...(this.byName.get(name) ?? []), node]);
  }

  private runsSql(callee: ts.Expression): boolean {
    return this.checker.getTypeAtLocation(callee).aliasSymbol?.name === "Sql";
  }

  /** The calls of a function that has a name. */
  callersOf(declaration: ts.SignatureDeclaration): ts.CallExpression[] {
    const named = ts.isArrowFunction(declaration) ? declaration.parent : declaration;
    const name = (named as ts.NamedDeclaration).name;
    if (!name || !ts.isIdentifier(name)) return [];
    const symbol = this.checker.getSymbolAtLocation(name);
    return (this.byName.get(name.text) ?? []).filter(({ expression }) => {
      const callee = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
      return symbol !== undefined && symbol === this.meant(callee);
    });
  }

  /** What runs the statements of an expression of the type `Sql`. Prisma only runs those in a transaction, `tx`. */
  clientsOf(expression: ts.Expression, seen = new Set<ts.Node>()): Set<Client> {
    if (ts.isAwaitExpression(expression)) return this.clientsOf(expression.expression, seen);
    if (ts.isCallExpression(expression) && expression.arguments[0]?.getText() === "tx") return new Set(["prisma"]);
    if (!ts.isIdentifier(expression)) return new Set(["pg"]);
    const declaration = this.meant(expression)?.valueDeclaration;
    if (!declaration || seen.has(declaration)) return new Set();
    seen.add(declaration);
    if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      return this.clientsOf(declaration.initializer, seen);
    // A function that is an argument itself gets a transaction of pg, as of a job; one of an object, such as a check, gets pg.
    const { parent } = declaration;
    if (!ts.isParameter(declaration) || ts.isCallExpression(parent.parent)) return new Set(["pg"]);
    if (ts.isMethodDeclaration(parent) || ts.isPropertyAssignment(parent.parent)) return new Set(["pg"]);
    const index = declaration.parent.parameters.indexOf(declaration);
    const passed = this.callersOf(declaration.parent).map((call) => call.arguments[index] ?? declaration.initializer!);
    return new Set(passed.flatMap((argument) => [...this.clientsOf(argument, seen)]));
  }

  /** What a name stands for, in the module that declares it. */
  private meant(name: ts.Node): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(name);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}
