/**
 * Conditions in CEL: checked by the types of their fields before they are stored, and compiled for deciding. Numbers of
 * orders, people and events are compared with whole and decimal numbers alike, and texts of profiles with numbers, too.
 */
import { Environment, EvaluationError, type ASTNode, type ParseResult } from "@marcbachmann/cel-js";
import { msg } from "~/locales/translate";
import { expressionOf, isInRange, normalizedBuilder, type ConditionProblem } from "../condition-builder";
import { MAX_EXPRESSION, type RuleCondition } from "../rule-definition";
import { MAX_CHOICES, type FieldType, type RuleField } from "../rule-fields";

export type Facts = Readonly<Record<string, unknown>>;

const LIMITS = { maxAstNodes: 500, maxDepth: 40, maxListElements: 100, maxMapEntries: 0, maxCallArguments: 8 };

/** Functions that take no more time than their arguments are long. So `matches` is none of them. */
const FUNCTIONS = new Set(
  "size contains startsWith endsWith lowerAscii upperAscii trim has int double string".split(" "),
);
/** What goes through a list: not inside of another one, and not for each line of an order. */
const OVER_LISTS = new Set("exists all exists_one".split(" "));
const MAX_OVER_LISTS = 5;

const num = Number;
const ARITHMETIC: Readonly<Record<string, (a: unknown, b: unknown) => unknown>> = {
  "+": (a, b) => num(a) + num(b),
  "-": (a, b) => num(a) - num(b),
  "*": (a, b) => num(a) * num(b),
  "/": (a, b) => num(a) / num(b),
  "%": (a, b) => num(a) % num(b),
};

function newEnvironment(): Environment {
  const environment = new Environment({ limits: LIMITS, homogeneousAggregateLiterals: false });
  environment.registerOperator("double == int", (a: unknown, b: unknown) => num(a) === num(b));
  environment.registerOperator("double % double", ARITHMETIC["%"]!);
  for (const [operator, calculate] of Object.entries(ARITHMETIC)) {
    environment.registerOperator(`double ${operator} int`, calculate);
    environment.registerOperator(`int ${operator} double`, calculate);
  }
  return environment;
}

const NAMES = ["order", "line", "event", "person", "time"] as const;

const running = newEnvironment();
for (const name of NAMES) running.registerVariable(name, "map");
const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};
for (const [operator, compare] of Object.entries(COMPARISONS)) {
  for (const type of ["int", "double"]) {
    running.registerOperator(`string ${operator} ${type}`, (a: string, b: unknown) => compare(numberIn(a), num(b)));
  }
}

/** A profile has texts only. @throws EvaluationError for a text that is no number */
function numberIn(text: string): number {
  if (!/^\s*-?\d{1,15}([.,]\d{1,6})?\s*$/.test(text)) throw new EvaluationError("not a number");
  return Number(text.replace(",", "."));
}

/** A compiled condition. */
export type Compiled = (facts: Facts) => boolean;

/**
 * Compiles an expression. What cannot be evaluated, for example since an event has no such property, is not met.
 * @param expression empty for a condition that is always met
 * @throws ParseError
 */
export function compileExpression(expression: string): Compiled {
  if (expression.trim() === "") return () => true;
  const run: ParseResult = running.parse(expression);
  return (facts) => {
    try {
      return run(facts) === true;
    } catch {
      return false;
    }
  };
}

const CEL_TYPES: Readonly<Record<FieldType, string>> = {
  text: "string",
  choice: "string",
  date: "string",
  time: "string",
  number: "double",
  money: "double",
  boolean: "bool",
  list: "list<string>",
};

/** A text of a profile may be compared with a number, which only its value can tell. */
const celType = ({ name, type, choices }: RuleField) =>
  name.startsWith("person.profile.") ? "dyn" : typeof choices?.[0]?.value === "number" ? "double" : CEL_TYPES[type];

type Schema = { [name: string]: string | Schema };

function checkingEnvironment(fields: readonly RuleField[]): Environment {
  const variables: Record<string, Schema> = {};
  for (const field of fields) {
    const path = field.name.split(".");
    const last = path.pop()!;
    let at: Schema = variables;
    for (const name of path) at = (at[name] ??= {}) as Schema;
    at[last] = celType(field);
  }
  (variables.person ??= {}).profile ??= {};
  const environment = newEnvironment();
  environment.registerOperator("double in list<int>", () => false); // for the check only: evaluating takes any number
  for (const [name, schema] of Object.entries(variables)) environment.registerVariable({ name, schema });
  return environment;
}

/**
 * Checks a typed expression.
 * @param fields what it may use: rule-fields
 * @param part `line` for the condition on the lines of an order
 * @returns what is wrong, with the place in the text where that is known; null if it is a condition
 */
export function checkExpression(
  expression: string,
  fields: readonly RuleField[],
  part: "rule" | "line" = "rule",
): ConditionProblem | null {
  if (expression.trim() === "") return null;
  if (expression.length > MAX_EXPRESSION)
    return { message: msg("Use {max} characters or fewer"), values: { max: MAX_EXPRESSION } };
  const environment = checkingEnvironment(fields);
  let ast: ASTNode;
  try {
    ({ ast } = environment.parse(expression));
  } catch (error) {
    return problemOf(error as CelError, expression, fields);
  }
  const call = unsafeCall(ast, part);
  if (call) return call;
  const { valid, type, error } = environment.check(expression);
  if (!valid) return problemOf(error as CelError, expression, fields);
  if (type !== "bool" && type !== "dyn") {
    return { message: msg("The expression must be true or false, like order.total >= 20"), at: 0 };
  }
  return impossibleValue(ast, fields);
}

/**
 * The first value that its field can never have, such as "Tuesday" for "tuesday": a condition about it is never met, or
 * always. Only what is compared with a field as it is: by `==`, `!=` and `in`.
 */
function impossibleValue(ast: ASTNode, fields: readonly RuleField[]): ConditionProblem | null {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const problemOfPair = (one: ASTNode, other: ASTNode): ConditionProblem | null => {
    const field = byName.get(pathIn(one) ?? "");
    if (!field) return null;
    for (const node of other.op === "list" ? other.args : [other]) {
      const value = literalIn(node);
      if (value !== undefined && !canBe(field, value)) return neverIs(field, value, node.start);
    }
    return null;
  };
  const visit = (node: unknown): ConditionProblem | null => {
    if (Array.isArray(node)) {
      for (const each of node) {
        const found = visit(each);
        if (found) return found;
      }
      return null;
    }
    if (typeof node !== "object" || node === null || !("op" in node)) return null;
    const { op, args } = node as ASTNode;
    if (op === "==" || op === "!=" || op === "in") {
      const [left, right] = args as [ASTNode, ASTNode];
      const found = problemOfPair(left, right) ?? problemOfPair(right, left);
      if (found) return found;
    }
    return visit(args);
  };
  return visit(ast);
}

/** The name that an expression reads a field by: `person.tier` or `person["tier"]`. */
function pathIn({ op, args }: ASTNode): string | null {
  if (op === "id") return args;
  if (op !== "." && op !== "[]") return null;
  const base = pathIn(args[0]);
  const name = typeof args[1] === "string" ? args[1] : literalIn(args[1]);
  return base !== null && typeof name === "string" ? `${base}.${name}` : null;
}

function literalIn({ op, args }: ASTNode): string | number | undefined {
  if (op === "-_") {
    const value = literalIn(args);
    return typeof value === "number" ? -value : undefined;
  }
  if (op !== "value") return undefined;
  return typeof args === "bigint"
    ? Number(args)
    : typeof args === "string" || typeof args === "number"
      ? args
      : undefined;
}

function canBe(field: RuleField, value: string | number): boolean {
  const { choices } = field;
  if (choices) return choices.length >= MAX_CHOICES || choices.some((choice) => choice.value === value);
  return typeof value !== "number" || isInRange(value, field);
}

const MAX_KNOWN = 12;

function neverIs({ name, choices, min, max }: RuleField, value: string | number, at: number): ConditionProblem {
  if (choices?.length === 0) return { message: msg("“{name}” is never “{value}”"), values: { name, value }, at };
  if (choices) {
    const known = choices
      .slice(0, MAX_KNOWN)
      .map((choice) => choice.value)
      .join(", ");
    return { message: msg("“{name}” is never “{value}”. Use one of: {known}"), values: { name, value, known }, at };
  }
  return max === null
    ? { message: msg("“{name}” is never {value}. It is {min} or more"), values: { name, value, min: min ?? 0 }, at }
    : {
        message: msg("“{name}” is never {value}. It is {min} to {max}"),
        values: { name, value, min: min ?? 0, max },
        at,
      };
}

type CelError = { code?: string; summary?: string; range?: { start: number; end: number } };

function problemOf({ code, summary, range }: CelError, text: string, fields: readonly RuleField[]): ConditionProblem {
  const at = range?.start ?? 0;
  const part = range ? text.slice(range.start, Math.max(range.end, range.start + 1)).trim() : "";
  const known = [...new Set(fields.map(({ name }) => name.split(".")[0]!))].join(", ");
  switch (code) {
    case "unknown_variable":
      return { message: msg("There is no “{name}” here. Use {known}"), values: { name: part, known }, at };
    case "no_such_key":
      return {
        message: msg("There is no “{name}” here. The list of fields says what there is"),
        values: { name: part },
        at,
      };
    case "no_such_overload":
      return { message: msg("“{part}” compares or combines what doesn't go together"), values: { part }, at };
    case "unterminated_string":
      return { message: msg("A text has no closing quotation mark"), at };
    case "limit_exceeded":
      return { message: msg("The expression is too long or too deep"), at };
    default:
      if (/exceed|limit|max/i.test(`${code} ${summary}`))
        return { message: msg("The expression is too long or too deep"), at };
      if (text[at] === "=") return { message: msg("Write == to compare"), at };
      return part === ""
        ? { message: msg("The expression ends too early"), at }
        : { message: msg("“{part}” can't be read at character {at}"), values: { part, at: at + 1 }, at };
  }
}

/** The first call of something that could take long: a regular expression, or a list for each entry of a list. */
function unsafeCall(ast: ASTNode, part: "rule" | "line"): ConditionProblem | null {
  let overLists = 0;
  const visit = (node: unknown, inList: boolean): ConditionProblem | null => {
    if (Array.isArray(node)) {
      for (const each of node) {
        const found = visit(each, inList);
        if (found) return found;
      }
      return null;
    }
    if (typeof node !== "object" || node === null || !("op" in node)) return null;
    const { op, args, start } = node as ASTNode;
    let inside = inList;
    if (op === "call" || op === "rcall") {
      const name = (args as readonly unknown[])[0] as string;
      const values = { name };
      if (OVER_LISTS.has(name)) {
        overLists += 1;
        if (inList) return { message: msg("“{name}” can't be inside of another one"), values, at: start };
        if (part === "line")
          return {
            message: msg("“{name}” can't be used for lines"),
            values,
            at: start,
          };
        if (overLists > MAX_OVER_LISTS) return { message: msg("The expression is too long or too deep"), at: start };
        inside = true;
      } else if (!FUNCTIONS.has(name)) return { message: msg("There is no function “{name}”"), values, at: start };
    }
    return visit(args, inside);
  };
  return visit(ast, false);
}

/**
 * Checks a condition as a form sends it, and completes it: with a builder, the expression is made from it.
 * @param part `line` for the condition on the lines of an order
 * @returns the condition as it is stored, or what is wrong with it
 */
export function completedCondition(
  { expression, builder }: RuleCondition,
  fields: readonly RuleField[],
  part: "rule" | "line" = "rule",
): { condition: RuleCondition; problem?: undefined } | { condition?: undefined; problem: ConditionProblem } {
  if (!builder) {
    const problem = checkExpression(expression, fields, part);
    return problem ? { problem } : { condition: { expression: expression.trim(), builder: null } };
  }
  const checked = normalizedBuilder(builder, fields);
  if (checked.problem) return { problem: checked.problem };
  if (!checked.value) return { condition: { expression: "", builder: null } };
  const made = expressionOf(checked.value);
  if (made.length > MAX_EXPRESSION)
    return { problem: { message: msg("The conditions are too long. Use fewer or shorter ones") } };
  return { condition: { expression: made, builder: checked.value } };
}
