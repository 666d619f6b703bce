/** Evaluates the expressions that make up statements: constants, templates, lists and functions of the product. */
import ts from "typescript";
import {
  isClosure,
  isFields,
  NotConstant,
  Scopes,
  type Closure,
  type Fields,
  type Later,
  type Scope,
  type Value,
} from "./statement-scopes";
import { calleeOf, type Calls } from "./statement-sources";

/** Deeper is a function that calls itself. */
const DEEPEST = 80;

/** Follows one way through a statement: `way` has which of several to take at a place, the first where it has none. */
export class Interpreter extends Scopes {
  /** How many ways there are at each place that has several. */
  readonly choices = new Map<string, number>();
  private placeholders = 0;
  private depth = 0;

  constructor(
    checker: ts.TypeChecker,
    calls: Calls,
    private readonly way: ReadonlyMap<string, number>,
  ) {
    super(checker, calls);
  }

  text(expression: ts.Expression): string {
    const value = this.evaluate(expression, { values: new Map() });
    if (typeof value !== "string") throw new NotConstant("no text");
    return value;
  }

  protected override choose(node: ts.Node, count: number): number {
    const key = `${node.getSourceFile().fileName}: ${node.getText()}`;
    this.choices.set(key, count);
    return this.way.get(key) ?? 0;
  }

  protected override evaluate(node: ts.Expression, scope: Scope): Value {
    if (++this.depth > DEEPEST) throw new NotConstant("recursion");
    try {
      return this.valueAt(node, scope);
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
      return this.ofType(node, error);
    } finally {
      this.depth--;
    }
  }

  /** A value of an expression whose type lists its values. */
  private ofType(node: ts.Expression, error: NotConstant): Value {
    if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) throw error;
    const type = this.checker.getTypeAtLocation(node);
    const types = type.isUnion() ? type.types : [type];
    if (types.length > 0 && types.every((one) => one.isStringLiteral()))
      return (types[this.choose(node, types.length)] as ts.StringLiteralType).value;
    throw error;
  }

  private valueAt(node: ts.Expression, scope: Scope): Value {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll("_", ""));
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (node.kind === ts.SyntaxKind.NullKeyword) return null;
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAwaitExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.evaluate(node.expression, scope);
    if (ts.isTaggedTemplateExpression(node)) return this.template(node.template, scope);
    if (ts.isTemplateExpression(node)) return this.template(node, scope);
    if (ts.isArrayLiteralExpression(node)) return this.array(node, scope);
    if (ts.isObjectLiteralExpression(node)) return this.object(node, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { node, scope };
    if (ts.isIdentifier(node)) return this.named(node, scope);
    if (ts.isPropertyAccessExpression(node)) return this.property(node, scope);
    if (ts.isElementAccessExpression(node)) {
      const key = this.evaluate(node.argumentExpression, scope);
      return this.field(this.evaluate(node.expression, scope), String(key), node);
    }
    if (ts.isConditionalExpression(node))
      return this.evaluate(this.isTrue(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    if (ts.isBinaryExpression(node)) return this.binary(node, scope);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return !this.isTrue(node.operand, scope);
    if (ts.isCallExpression(node)) return this.call(node, scope);
    if (ts.isNewExpression(node) && node.expression.getText() === "StatementValues")
      return { fields: new Map([["list", []]]) };
    throw new NotConstant(ts.SyntaxKind[node.kind]);
  }

  /** Whether a condition is true: both, one after the other, where the source does not tell. */
  private isTrue(condition: ts.Expression, scope: Scope): boolean {
    try {
      return Boolean(this.evaluate(condition, scope));
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
      return this.choose(condition, 2) === 0;
    }
  }

  private template(node: ts.TemplateLiteral, scope: Scope): string {
    if (ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    return node.templateSpans.reduce(
      (text, { expression, literal }) => text + this.part(expression, scope) + literal.text,
      node.head.text,
    );
  }

  private part(expression: ts.Expression, scope: Scope): string {
    try {
      const value = this.evaluate(expression, scope);
      if (typeof value === "string" || typeof value === "number") return String(value);
      throw new NotConstant(expression.getText());
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
      // Which number it is has no influence on the columns.
      if (this.checker.getTypeAtLocation(expression).flags & ts.TypeFlags.NumberLike) return "1";
      throw error;
    }
  }

  private array(node: ts.ArrayLiteralExpression, scope: Scope): Value[] {
    return node.elements.flatMap((element) => {
      if (!ts.isSpreadElement(element)) return [this.orUndefined(element, scope)];
      const values = this.evaluate(element.expression, scope);
      if (!Array.isArray(values)) throw new NotConstant(element.getText());
      return values;
    });
  }

  /** What is no constant is undefined among others: how many there are is certain, as in a list of values. */
  private orUndefined(node: ts.Expression, scope: Scope): Value {
    try {
      return this.evaluate(node, scope);
    } catch (error) {
      if (error instanceof NotConstant) return undefined;
      throw error;
    }
  }

  private object(node: ts.ObjectLiteralExpression, scope: Scope): Fields {
    const fields = new Map<string, Value | Later>();
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.evaluate(property.expression, scope);
        if (!isFields(spread)) throw new NotConstant(property.getText());
        for (const [name, value] of spread.fields) fields.set(name, value);
      } else if (ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name)) {
        fields.set(property.name.text, { node: property.initializer, scope });
      } else if (ts.isShorthandPropertyAssignment(property)) {
        fields.set(property.name.text, { node: property.name, scope });
      } else if (ts.isMethodDeclaration(property) && ts.isIdentifier(property.name)) {
        fields.set(property.name.text, { node: property, scope });
      }
    }
    return { fields };
  }

  private property(node: ts.PropertyAccessExpression, scope: Scope): Value {
    return this.field(this.evaluate(node.expression, scope), node.name.text, node);
  }

  protected override field(value: Value, name: string, node: ts.Node): Value {
    if (Array.isArray(value)) {
      if (name === "length") return value.length;
      if (/^\d+$/.test(name)) return value[Number(name)];
    }
    if (isFields(value)) return this.resolved(value.fields.get(name));
    throw new NotConstant(node.getText());
  }

  private binary(node: ts.BinaryExpression, scope: Scope): Value {
    const left = () => this.evaluate(node.left, scope);
    const right = () => this.evaluate(node.right, scope);
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return this.isTrue(node.left, scope) && right();
      case ts.SyntaxKind.BarBarToken:
        return this.isTrue(node.left, scope) ? left() : right();
      case ts.SyntaxKind.QuestionQuestionToken:
        return left() ?? right();
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
        return left() === right();
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
        return left() !== right();
      case ts.SyntaxKind.PlusToken:
        return Number(left()) + Number(right());
      case ts.SyntaxKind.GreaterThanToken:
        return Number(left()) > Number(right());
      default:
        throw new NotConstant(node.getText());
    }
  }

  private call(node: ts.CallExpression, scope: Scope): Value {
    const callee = node.expression;
    const name = calleeOf(node);
    if (name === "joinSql") return this.joined(node, scope);
    if (name === "sqlLiteral") return `'${this.part(node.arguments[0]!, scope)}'`;
    if (name === "sqlName") return `"${this.part(node.arguments[0]!, scope)}"`;
    if (ts.isPropertyAccessExpression(callee)) {
      if (name === "push") return this.pushed(node, callee, scope);
      if (["map", "flatMap", "filter"].includes(name)) return this.mapped(node, callee, name, scope);
      const method = this.checker.getSymbolAtLocation(callee.name)?.valueDeclaration;
      if (method && ts.isMethodDeclaration(method) && ts.isClassDeclaration(method.parent)) {
        if (method.parent.name?.text === "StatementValues" && name === "add") return `$${++this.placeholders}`;
        return this.run({ node: method, scope: { values: new Map() } }, node, scope);
      }
    }
    const target = this.evaluate(callee, scope);
    if (!isClosure(target)) throw new NotConstant(node.getText());
    return this.run(target, node, scope);
  }

  private joined({ arguments: [parts, separator] }: ts.CallExpression, scope: Scope): string {
    const values = this.evaluate(parts!, scope);
    if (!Array.isArray(values) || !values.every((value) => typeof value === "string"))
      throw new NotConstant(parts!.getText());
    return values.join(this.part(separator!, scope));
  }

  private pushed(
    { arguments: added }: ts.CallExpression,
    { expression }: ts.PropertyAccessExpression,
    scope: Scope,
  ): number {
    const values = this.evaluate(expression, scope);
    if (!Array.isArray(values)) throw new NotConstant(expression.getText());
    return values.push(...added.map((value) => this.orUndefined(value, scope)));
  }

  private mapped(node: ts.CallExpression, callee: ts.PropertyAccessExpression, name: string, scope: Scope): Value[] {
    const values = this.evaluate(callee.expression, scope);
    const each = this.evaluate(node.arguments[0]!, scope);
    if (!Array.isArray(values) || !isClosure(each)) throw new NotConstant(node.getText());
    const results = values.map((value, index) => this.apply(each, [value, index]));
    if (name === "filter") return values.filter((_, index) => results[index]);
    return name === "flatMap" ? (results.flat() as Value[]) : results;
  }

  private run(target: Closure, call: ts.CallExpression, scope: Scope): Value {
    if (call.arguments.some(ts.isSpreadElement)) throw new NotConstant(call.getText());
    return this.apply(
      target,
      call.arguments.map((node) => ({ node, scope })),
    );
  }

  private apply({ node, scope }: Closure, values: (Value | Later)[]): Value {
    const inner: Scope = { values: new Map(), parent: scope };
    node.parameters.forEach((parameter, index) => {
      const value =
        index < values.length ? values[index] : parameter.initializer && { node: parameter.initializer, scope: inner };
      inner.values.set(parameter, value);
    });
    if (!node.body) throw new NotConstant("no body");
    if (!ts.isBlock(node.body)) return this.evaluate(node.body, inner);
    const returned = this.statements(node.body.statements, inner);
    if (!returned) throw new NotConstant(`nothing returned by ${node.name?.getText()}`);
    return returned.value;
  }

  private statements(statements: readonly ts.Statement[], scope: Scope): { value: Value } | undefined {
    for (const statement of statements) {
      if (ts.isReturnStatement(statement))
        return { value: statement.expression && this.evaluate(statement.expression, scope) };
      if (ts.isExpressionStatement(statement)) this.orUndefined(statement.expression, scope);
      if (ts.isThrowStatement(statement)) throw new NotConstant("throw");
      if (ts.isBlock(statement)) {
        const returned = this.statements(statement.statements, scope);
        if (returned) return returned;
      }
      if (ts.isIfStatement(statement)) {
        const branch = this.isTrue(statement.expression, scope) ? statement.thenStatement : statement.elseStatement;
        const returned = branch && this.statements([branch], scope);
        if (returned) return returned;
      }
    }
    return undefined;
  }
}
