/** What the names in a statement stand for. */
import ts from "typescript";
import type { Calls } from "./statement-sources";

/** The text depends on more than constants: on what. */
export class NotConstant extends Error {}

export type Value = string | number | boolean | null | undefined | Value[] | Closure | Fields;
export type Fields = { fields: Map<string, Value | Later> };
export type Later = { node: ts.Expression; scope: Scope };
export type Closure = { node: ts.FunctionLikeDeclaration; scope: Scope };
/** Values by what declares them. */
export type Scope = { values: Map<ts.Node, Value | Later>; parent?: Scope };

/** Finds the values of names: of variables, of functions and of their parameters. */
export abstract class Scopes {
  constructor(
    protected readonly checker: ts.TypeChecker,
    private readonly calls: Calls,
  ) {}

  /** @throws NotConstant */
  protected abstract evaluate(node: ts.Expression, scope: Scope): Value;
  protected abstract field(value: Value, name: string, node: ts.Node): Value;
  /** Which of several ways is taken at a place. */
  protected abstract choose(node: ts.Node, count: number): number;

  protected resolved(value: Value | Later): Value {
    return isLater(value) ? this.evaluate(value.node, value.scope) : value;
  }

  protected named(node: ts.Identifier, scope: Scope): Value {
    if (node.text === "undefined") return undefined;
    let symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration;
    if (!declaration) throw new NotConstant(node.text);
    return (this.known(declaration, scope) ?? this.remembered(declaration, node, scope)).value;
  }

  private known(declaration: ts.Declaration, scope: Scope): { value: Value } | undefined {
    for (let one: Scope | undefined = scope; one; one = one.parent) {
      if (!one.values.has(declaration)) continue;
      const value = this.resolved(one.values.get(declaration));
      one.values.set(declaration, value);
      return { value };
    }
    return undefined;
  }

  private remembered(declaration: ts.Declaration, node: ts.Node, scope: Scope): { value: Value } {
    const value = this.declared(declaration, node, scope);
    scope.values.set(declaration, value);
    return { value };
  }

  private declared(declaration: ts.Declaration, node: ts.Node, scope: Scope): Value {
    if (ts.isFunctionDeclaration(declaration)) return { node: declaration, scope };
    if (ts.isVariableDeclaration(declaration) && declaration.initializer) {
      if (declaration.parent.flags & ts.NodeFlags.Const) return this.evaluate(declaration.initializer, scope);
      throw new NotConstant(`let ${node.getText()}`);
    }
    if (ts.isBindingElement(declaration)) return this.bound(declaration, node, scope);
    if (ts.isParameter(declaration)) return this.argument(declaration, scope);
    throw new NotConstant(node.getText());
  }

  /** A part of a destructured value. */
  private bound(element: ts.BindingElement, node: ts.Node, scope: Scope): Value {
    const owner = element.parent.parent;
    const name = element.propertyName ?? element.name;
    if (element.dotDotDotToken || !ts.isIdentifier(name)) throw new NotConstant(node.getText());
    let whole: Value;
    if (ts.isParameter(owner)) whole = this.argument(owner, scope);
    else if (ts.isVariableDeclaration(owner) && owner.initializer) whole = this.evaluate(owner.initializer, scope);
    else throw new NotConstant(node.getText());
    const key = ts.isArrayBindingPattern(element.parent) ? String(element.parent.elements.indexOf(element)) : name.text;
    const value = this.field(whole, key, node);
    return value === undefined && element.initializer ? this.evaluate(element.initializer, scope) : value;
  }

  /** What the callers of a function give for a parameter, one after the other. */
  private argument(parameter: ts.ParameterDeclaration, scope: Scope): Value {
    const known = this.known(parameter, scope);
    if (known) return known.value;
    const callers = this.calls.callersOf(parameter.parent);
    const index = parameter.parent.parameters.indexOf(parameter);
    if (callers.length === 0 || parameter.dotDotDotToken) throw new NotConstant(`parameter ${parameter.getText()}`);
    const caller = callers[callers.length > 1 ? this.choose(parameter.parent, callers.length) : 0]!;
    const argument = caller.arguments[index] ?? parameter.initializer;
    return argument ? this.evaluate(argument, { values: new Map() }) : undefined;
  }
}

export function isClosure(value: Value): value is Closure {
  return typeof value === "object" && value !== null && "node" in value;
}

export function isFields(value: Value): value is Fields {
  return typeof value === "object" && value !== null && "fields" in value;
}

function isLater(value: Value | Later): value is Later {
  return typeof value === "object" && value !== null && "node" in value && !ts.isFunctionLike(value.node);
}
