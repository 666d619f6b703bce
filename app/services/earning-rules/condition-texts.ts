/** Conditions in words: for the sentence of a rule, and for why a rule gave nothing. Browser-safe. */
import { moneyText } from "~/locales/money";
import type { Term } from "~/locales/text";
import { formatNumber, INTL_TAGS, msg, translate, type Locale } from "~/locales/translate";
import type { BuilderGroup, BuilderRule, RuleCondition } from "./rule-definition";
import { WEEKDAYS, type RuleField } from "./rule-fields";

/** What the texts of a rule need besides its definition. */
export type RuleNames = {
  currency: string;
  /** The program's word for points. */
  term: Term;
  /** Those of rule-fields, with the fields of lines. */
  fields: readonly RuleField[];
  /** The label of the event type that the rule is about. */
  event: string | null;
  /** Names by id. */
  tags: Readonly<Record<string, string>>;
  rewards: Readonly<Record<string, string>>;
  tiers: Readonly<Record<string, string>>;
};

/** What conditions call the fields in the middle of a sentence. */
const NOUNS: Readonly<Record<string, string>> = {
  "order.total": msg("the total"),
  "order.number": msg("the number of the person's order"),
  "order.items": msg("the number of pieces"),
  "order.channel": msg("the channel"),
  "order.store": msg("the store"),
  "order.currency": msg("the currency"),
  "order.paid_with_points": msg("what was paid with points and codes"),
  "line.category": msg("the category"),
  "line.sku": msg("the SKU"),
  "line.name": msg("the name"),
  "line.quantity": msg("the quantity"),
  "line.amount": msg("the amount"),
  "event.name": msg("the name"),
  "event.amount": msg("the amount"),
  "event.merchant": msg("the store"),
  "person.tier": msg("the tier"),
  "person.days_as_member": msg("the number of days as a member"),
  "time.hour": msg("the hour"),
  "time.date": msg("the date"),
  "time.day": msg("the day of the month"),
  "time.month": msg("the month"),
};

const IS: Readonly<Record<string, string>> = {
  "=": msg("{field} is {value}"),
  "!=": msg("{field} is not {value}"),
  "<": msg("{field} is below {value}"),
  "<=": msg("{field} is at most {value}"),
  ">": msg("{field} is above {value}"),
  ">=": msg("{field} is at least {value}"),
  in: msg("{field} is {value}"),
  notIn: msg("{field} is not {value}"),
  between: msg("{field} is from {from} to {to}"),
  contains: msg("{field} contains {value}"),
  doesNotContain: msg("{field} does not contain {value}"),
  beginsWith: msg("{field} begins with {value}"),
  endsWith: msg("{field} ends with {value}"),
  null: msg("{field} is empty"),
  notNull: msg("{field} is not empty"),
};

const IS_DATE: Readonly<Record<string, string>> = {
  "<": msg("{field} is before {value}"),
  "<=": msg("{field} is {value} or before"),
  ">": msg("{field} is after {value}"),
  ">=": msg("{field} is {value} or later"),
};

/** Fields whose conditions read better in words of their own. */
const WORDINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "order.number": {
    is: msg("it is the person's order number {value}"),
    isNot: msg("it is not the person's order number {value}"),
  },
  "time.weekday": { is: msg("it is {value}"), isNot: msg("it is not {value}") },
  "person.tags": { is: msg("the person has the tag {value}"), isNot: msg("the person does not have the tag {value}") },
  "order.categories": { is: msg("something of {value} is in it"), isNot: msg("nothing of {value} is in it") },
  "order.skus": { is: msg("{value} is in it"), isNot: msg("{value} is not in it") },
  "person.birthday": {
    is: msg("it is the person's birthday"),
    isNot: msg("it is not the person's birthday"),
  },
  "person.birthday_month": {
    is: msg("it is the month of the person's birthday"),
    isNot: msg("it is not the month of the person's birthday"),
  },
};

const FIRST_ORDERS = [
  msg("it is the person's first order"),
  msg("it is the person's second order"),
  msg("it is the person's third order"),
];

const POSITIVE = new Set(["=", "in", "contains"]);
const NEGATIVE = new Set(["!=", "notIn", "doesNotContain"]);

/** A condition of the builder in the middle of a sentence: "the total is at least $20". */
export function partText(locale: Locale, { field: name, operator, value }: BuilderRule, names: RuleNames): string {
  const field = names.fields.find((each) => each.name === name);
  const nth = name === "order.number" && operator === "=" ? FIRST_ORDERS[Number(value) - 1] : undefined;
  if (nth) return translate(locale, nth);
  const wording = WORDINGS[name];
  if (wording && (POSITIVE.has(operator) || NEGATIVE.has(operator))) {
    const isNot = value === false || NEGATIVE.has(operator);
    return translate(locale, (isNot ? wording.isNot : wording.is)!, { value: valueText(locale, value, field, names) });
  }
  const isDate = field?.type === "date" || field?.type === "time";
  const text = (isDate ? IS_DATE[operator] : undefined) ?? IS[operator];
  if (text === undefined) return translate(locale, "a condition is met");
  const noun = NOUNS[name];
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
  return translate(locale, text, {
    field: noun ? translate(locale, noun) : translate(locale, "“{text}”", { text: labelOf(name, field) }),
    value: valueText(locale, value, field, names),
    from: valueText(locale, from, field, names),
    to: valueText(locale, to, field, names),
  });
}

/** A field that is gone is called by its last name. */
const labelOf = (name: string, field?: RuleField) => field?.label ?? name.slice(name.lastIndexOf(".") + 1);

/** A value as the field shows it; several with "or". */
function valueText(locale: Locale, value: unknown, field: RuleField | undefined, names: RuleNames): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) {
    const texts = value.map((each) => valueText(locale, each, field, names));
    return new Intl.ListFormat(INTL_TAGS[locale], { type: "disjunction" }).format(texts);
  }
  if (typeof value === "boolean") return translate(locale, value ? "yes" : "no");
  if (field?.name === "time.weekday" || field?.name === "time.month") return calendarText(locale, value);
  if (field?.type === "choice") return String(value); // tiers, which are called what the operator calls them
  if (typeof value === "number") {
    return field?.type === "money"
      ? moneyText(locale, Math.round(value * 100), names.currency)
      : formatNumber(value, locale);
  }
  if (typeof value !== "string") return "";
  if (field?.type === "date" || field?.type === "time") return dateText(locale, value);
  return translate(locale, "“{text}”", { text: value });
}

/** A weekday or month as it is written in the middle of a sentence: "martes". */
function calendarText(locale: Locale, value: unknown): string {
  const weekday = WEEKDAYS.findIndex((choice) => choice.value === value);
  const format: Intl.DateTimeFormatOptions = weekday >= 0 ? { weekday: "long" } : { month: "long" };
  // 1 January 2001 was a Monday.
  const time = weekday >= 0 ? Date.UTC(2001, 0, 1 + weekday) : Date.UTC(2001, Number(value) - 1, 1);
  return new Intl.DateTimeFormat(INTL_TAGS[locale], { ...format, timeZone: "UTC" }).format(time);
}

function dateText(locale: Locale, day: string): string {
  const time = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(time.getTime())
    ? day
    : new Intl.DateTimeFormat(INTL_TAGS[locale], { dateStyle: "long", timeZone: "UTC" }).format(time);
}

/** All conditions in the middle of a sentence; null for none. */
export function conditionText(locale: Locale, { expression, builder }: RuleCondition, names: RuleNames): string | null {
  if (builder && builder.rules.length > 0) return groupText(locale, builder, names);
  return expression.trim() === "" ? null : translate(locale, "this is true: {expression}", { expression });
}

function groupText(locale: Locale, { combinator, not, rules }: BuilderGroup, names: RuleNames): string {
  const texts = rules.map((part) => {
    if (!("rules" in part)) return partText(locale, part, names);
    const text = groupText(locale, part, names);
    return part.rules.length > 1 && !part.not && rules.length > 1 ? `(${text})` : text;
  });
  const type = combinator === "and" ? "conjunction" : "disjunction";
  const all = new Intl.ListFormat(INTL_TAGS[locale], { type }).format(texts);
  return not ? translate(locale, "it is not so that {conditions}", { conditions: `(${all})` }) : all;
}
