/** Conditions of the builder as expressions in CEL. Pure. Browser-safe. */
import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import { MAX_BUILDER_DEPTH, MAX_BUILDER_RULES, type BuilderGroup, type BuilderRule } from "./rule-definition";
import { isList, OPERATORS_OF, type Operator, type RuleField } from "./rule-fields";

/**
 * What is wrong with a condition, in words with `values` for their placeholders. Where it is about a `field`, the label of
 * that takes the place of `{name}`.
 */
export type ConditionProblem = {
  message: string;
  values?: Record<string, string | number>;
  field?: RuleField;
  at?: number;
};

export const isGroup = (part: BuilderGroup | BuilderRule): part is BuilderGroup => "rules" in part;

type Checked<T> = { value: T; problem?: undefined } | { value?: undefined; problem: ConditionProblem };

/**
 * Checks what the builder sent, and gives values the type of their field: `"20"` becomes 20. Groups without conditions
 * are left out.
 * @returns the group as it is stored, null for one without conditions; or the first thing that is wrong
 */
export function normalizedBuilder(group: BuilderGroup, fields: readonly RuleField[]): Checked<BuilderGroup | null> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  let count = 0;
  const inGroup = (from: BuilderGroup, depth: number): Checked<BuilderGroup | null> => {
    if (depth > MAX_BUILDER_DEPTH)
      return problem(msg("Use at most {max} groups inside each other"), { max: MAX_BUILDER_DEPTH });
    const rules: BuilderGroup["rules"] = [];
    for (const part of from.rules) {
      if (!isGroup(part) && (count += 1) > MAX_BUILDER_RULES)
        return problem(msg("Use at most {max} conditions"), { max: MAX_BUILDER_RULES });
      const checked = isGroup(part) ? inGroup(part, depth + 1) : normalizedRule(part, byName.get(part.field));
      if (checked.problem) return checked;
      if (checked.value) rules.push(checked.value);
    }
    const { combinator, not } = from;
    return { value: rules.length > 0 ? { combinator, ...(not ? { not } : {}), rules } : null };
  };
  return inGroup(group, 1);
}

function problem(message: string, values?: ConditionProblem["values"]): { problem: ConditionProblem } {
  return { problem: { message, ...(values ? { values } : {}) } };
}

function aboutField(message: string, field: RuleField): { problem: ConditionProblem } {
  return { problem: { message, field } };
}

function normalizedRule({ field: name, operator, value }: BuilderRule, field?: RuleField): Checked<BuilderRule> {
  if (!field) return problem(msg("There is no {name} for this rule"), { name });
  if (!OPERATORS_OF[field.type].includes(operator as Operator))
    return aboutField(msg("“{name}” can't be compared like this"), field);
  if (operator === "null" || operator === "notNull") return { value: { field: name, operator, value: null } };
  const several = operator === "between" || operator === "in" || operator === "notIn";
  const entries = several ? entriesOf(value) : [value];
  const values: (string | number | boolean)[] = [];
  for (const entry of entries) {
    const checked = typedValue(entry, field);
    if (checked.problem) return checked;
    values.push(checked.value);
  }
  if (operator === "between" && values.length !== 2) return aboutField(msg("Enter two values for “{name}”"), field);
  if (operator === "between" && values[0]! > values[1]!)
    return aboutField(msg("For “{name}”, start with the smaller value"), field);
  if (values.length === 0) return aboutField(msg("Enter a value for “{name}”"), field);
  return { value: { field: name, operator, value: several ? values : values[0]! } };
}

/** The conditions of a group that these fields can have; the others, and groups that are empty then, are left out. */
export function partFor(group: BuilderGroup, fields: readonly RuleField[]): BuilderGroup {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const fitting = (part: BuilderGroup | BuilderRule): (BuilderGroup | BuilderRule)[] => {
    if (isGroup(part)) {
      const rules = part.rules.flatMap(fitting);
      return rules.length > 0 ? [{ ...part, rules }] : [];
    }
    const type = types.get(part.field);
    return type && OPERATORS_OF[type].includes(part.operator as Operator) ? [part] : [];
  };
  return { ...group, rules: group.rules.flatMap(fitting) };
}

/** The builder sends several values as a list, or as a text with commas between them. */
function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string") return [value];
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function typedValue(value: unknown, field: RuleField): Checked<string | number | boolean> {
  const { type, choices } = field;
  if (type === "boolean") {
    if (value === true || value === "true") return { value: true };
    if (value === false || value === "false") return { value: false };
    return aboutField(msg("Choose yes or no for “{name}”"), field);
  }
  const text =
    typeof value === "number" ? String(value) : typeof value === "string" ? wellFormed(cleanText("line", value)) : "";
  if (text === "") return aboutField(msg("Enter a value for “{name}”"), field);
  if (type === "choice") {
    const choice = choices?.find((each) => String(each.value) === text);
    return choice ? { value: choice.value } : aboutField(msg("Choose a value from the list for “{name}”"), field);
  }
  if (type === "date" || type === "time")
    return isDay(text) ? { value: text } : aboutField(msg("Enter a date for “{name}”"), field);
  if (type !== "number" && type !== "money") return { value: text };
  const number = cleanText("number", text);
  const pattern = type === "money" ? /^\d{1,9}(\.\d{1,2})?$/ : /^-?\d{1,12}(\.\d{1,6})?$/;
  if (!pattern.test(number)) return aboutField(msg("Enter a number for “{name}”"), field);
  return isInRange(Number(number), field) ? { value: Number(number) } : outOfRange(field);
}

/** Whether a number is one that the field can have. */
export function isInRange(value: number, { min, max }: RuleField): boolean {
  return (min === null || value >= min) && (max === null || value <= max);
}

function outOfRange(field: RuleField): { problem: ConditionProblem } {
  const { min, max } = field;
  return max === null
    ? { problem: { message: msg("Enter {min} or more for “{name}”"), values: { min: min ?? 0 }, field } }
    : { problem: { message: msg("Enter {min} to {max} for “{name}”"), values: { min: min ?? 0, max }, field } };
}

/** Half of a character, as of an emoji that was cut, is no text that can be stored. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Whether a text is a day of the calendar: `2026-11-30`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * The expression of what the builder made. Values are literals of CEL, quoted as in JSON, so that no value can be read as
 * code.
 * @param group as `normalizedBuilder` returns it
 */
export function expressionOf({ combinator, not, rules }: BuilderGroup): string {
  const parts = rules.map((part) => (isGroup(part) ? `(${expressionOf(part)})` : partExpression(part)));
  const whole = parts.length === 1 ? parts[0]! : parts.join(combinator === "and" ? " && " : " || ");
  return not ? `!(${whole})` : whole;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  "=": "==",
  "!=": "!=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

/** The expression of one condition of the builder. */
export function partExpression({ field, operator, value }: BuilderRule): string {
  const { path, guard } = pathOf(field);
  // Somebody who has no color has none that is red.
  const unlessMissing = (expression: string) => (guard ? `(!${guard} || ${expression})` : expression);
  const ifThere = (expression: string) => (guard ? `(${guard} && ${expression})` : expression);
  if (operator === "!=") return unlessMissing(`${path} != ${literal(value)}`);
  if (operator in COMPARISONS) return `${path} ${COMPARISONS[operator]} ${literal(value)}`;
  const values = Array.isArray(value) ? value : [value];
  const list = isList(field);
  switch (operator) {
    case "between":
      return `(${path} >= ${literal(values[0])} && ${path} <= ${literal(values[1])})`;
    case "in":
      return list ? `(${hasOne(path, values)})` : `${path} in [${values.map(literal).join(", ")}]`;
    case "notIn":
      return list ? `!(${hasOne(path, values)})` : unlessMissing(`!(${path} in [${values.map(literal).join(", ")}])`);
    case "contains":
      return list ? `${literal(value)} in ${path}` : `${path}.contains(${literal(value)})`;
    case "doesNotContain":
      return list ? `!(${literal(value)} in ${path})` : unlessMissing(`!${path}.contains(${literal(value)})`);
    case "beginsWith":
      return `${path}.startsWith(${literal(value)})`;
    case "endsWith":
      return `${path}.endsWith(${literal(value)})`;
    case "null":
      return unlessMissing(`${path} == ""`);
    case "notNull":
      return ifThere(`${path} != ""`);
    default:
      throw new Error(`unknown operator ${operator}`);
  }
}

const hasOne = (path: string, values: readonly unknown[]) =>
  values.map((value) => `${literal(value)} in ${path}`).join(" || ");

const RESERVED = new Set(
  "as break const continue else false for function if import in let loop namespace null package return true var void while".split(
    " ",
  ),
);
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** How an expression names a field. Properties of events and profiles may be missing, so they have a guard. */
function pathOf(field: string): { path: string; guard: string | null } {
  const [, base, name] = /^(event|person\.profile|[a-z]+)\.(.+)$/s.exec(field) ?? [];
  if (base === undefined || name === undefined) throw new Error(`unknown field ${field}`);
  const isName = IDENTIFIER.test(name) && !RESERVED.has(name);
  const path = isName ? `${base}.${name}` : `${base}[${literal(name)}]`;
  const mayMiss = base === "event" || base === "person.profile";
  return { path, guard: mayMiss && isName ? `has(${path})` : null };
}

function literal(value: unknown): string {
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  throw new Error("a value has no literal");
}
