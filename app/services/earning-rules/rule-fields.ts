/** What conditions may read, by what a rule is about. Browser-safe. */
import { msg } from "~/locales/translate";
import type { Trigger } from "./rule-definition";

/** `money` is an amount in units of the currency, `date` a day such as 2026-11-30, `time` one with a time of day. */
export type FieldType = "text" | "number" | "money" | "boolean" | "list" | "choice" | "date" | "time";

/** More would be no list that somebody chooses from. */
export const MAX_CHOICES = 1_000;

export type FieldChoice = { value: string | number; label: string };

/** `own`: the labels of the field and its choices are words of the operator, which nobody translates. */
export type RuleField = {
  name: string;
  group: string;
  label: string;
  type: FieldType;
  choices: readonly FieldChoice[] | null;
  /** The least and the most that a number can be; null where it has no such bound. */
  min: number | null;
  max: number | null;
  own: boolean;
};

/** What a field is called in lists and messages, in the language of `t`. */
export function fieldLabel({ own, label }: RuleField, t: (text: string) => string): string {
  return own ? label : t(label);
}

/** A property of an event type, as an operator declares it. */
export type EventProperty = { name: string; type: "text" | "number" | "boolean" | "date" | "time" };

/** What of a program conditions may name. */
export type RuleVocabulary = {
  tiers: readonly string[];
  tags: readonly string[];
  attributes: readonly { attributeName: string; displayName: string; fieldType: string }[];
  /** Of the event type that the rule is about. */
  properties: readonly EventProperty[];
};

export const OPERATORS = [
  "=",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "between",
  "in",
  "notIn",
  "contains",
  "doesNotContain",
  "beginsWith",
  "endsWith",
  "null",
  "notNull",
] as const;
export type Operator = (typeof OPERATORS)[number];

const ORDERED = ["=", "!=", "<", "<=", ">", ">=", "between"] as const;

/** The operators of each type, in the order in which they are offered. */
export const OPERATORS_OF: Readonly<Record<FieldType, readonly Operator[]>> = {
  text: ["=", "!=", "in", "notIn", "contains", "doesNotContain", "beginsWith", "endsWith", "null", "notNull"],
  number: ORDERED,
  money: ORDERED,
  date: ORDERED,
  time: ["<", ">="],
  boolean: ["="],
  list: ["contains", "doesNotContain", "in", "notIn"],
  choice: ["=", "!=", "in", "notIn"],
};

/** The operator of a new condition: amounts are seldom compared to the cent. */
export function defaultOperator(field: RuleField | undefined): Operator {
  return field?.type === "money" ? ">=" : OPERATORS_OF[field?.type ?? "text"][0]!;
}

/** What each operator is called; those of dates have words of their own. */
const OPERATOR_LABELS: Readonly<Record<Operator, string>> = {
  "=": msg("is"),
  "!=": msg("is not"),
  "<": msg("is less than"),
  "<=": msg("is at most"),
  ">": msg("is more than"),
  ">=": msg("is at least"),
  between: msg("is between"),
  in: msg("is one of"),
  notIn: msg("is none of"),
  contains: msg("contains"),
  doesNotContain: msg("does not contain"),
  beginsWith: msg("begins with"),
  endsWith: msg("ends with"),
  null: msg("is empty"),
  notNull: msg("is not empty"),
};

const DATE_LABELS: Partial<Record<Operator, string>> = {
  "<": msg("is before"),
  "<=": msg("is on or before"),
  ">": msg("is after"),
  ">=": msg("is on or after"),
};

/** What an operator is called for fields of a type. */
export function operatorLabel(type: FieldType, operator: Operator): string {
  const isDate = type === "date" || type === "time";
  return (isDate ? DATE_LABELS[operator] : undefined) ?? OPERATOR_LABELS[operator];
}

export const WEEKDAYS: readonly FieldChoice[] = [
  { value: "monday", label: msg("Monday") },
  { value: "tuesday", label: msg("Tuesday") },
  { value: "wednesday", label: msg("Wednesday") },
  { value: "thursday", label: msg("Thursday") },
  { value: "friday", label: msg("Friday") },
  { value: "saturday", label: msg("Saturday") },
  { value: "sunday", label: msg("Sunday") },
];

const MONTHS: readonly FieldChoice[] = [
  msg("January"),
  msg("February"),
  msg("March"),
  msg("April"),
  msg("May"),
  msg("June"),
  msg("July"),
  msg("August"),
  msg("September"),
  msg("October"),
  msg("November"),
  msg("December"),
].map((label, at) => ({ value: at + 1, label }));

const ORDER = msg("Order");
const LINE = msg("Line");
const EVENT = msg("Event");
const PERSON = msg("Person");
const TIME = msg("Time");

const field = (name: string, group: string, label: string, type: FieldType): RuleField => ({
  name,
  group,
  label,
  type,
  choices: null,
  min: null,
  max: null,
  own: false,
});

const count = (name: string, group: string, label: string, min = 0): RuleField => ({
  ...field(name, group, label, "number"),
  min,
});

const ORDER_FIELDS = [
  field("order.total", ORDER, msg("Total of the order"), "money"),
  count("order.number", ORDER, msg("Which order of the person it is"), 1),
  count("order.items", ORDER, msg("Pieces in the order")),
  field("order.categories", ORDER, msg("Categories in the order"), "list"),
  field("order.skus", ORDER, msg("SKUs in the order"), "list"),
  field("order.channel", ORDER, msg("Channel"), "text"),
  field("order.store", ORDER, msg("Store"), "text"),
  field("order.currency", ORDER, msg("Currency"), "text"),
  field("order.paid_with_points", ORDER, msg("Paid with points and codes"), "money"),
];

const LINE_FIELDS = [
  field("line.category", LINE, msg("Category of the line"), "text"),
  field("line.sku", LINE, msg("SKU of the line"), "text"),
  field("line.name", LINE, msg("Name of the product"), "text"),
  count("line.quantity", LINE, msg("Quantity of the line")),
  field("line.amount", LINE, msg("Amount of the line"), "money"),
];

const TIME_FIELDS: readonly RuleField[] = [
  { ...field("time.weekday", TIME, msg("Day of the week"), "choice"), choices: WEEKDAYS },
  { ...count("time.hour", TIME, msg("Hour (0 to 23)")), max: 23 },
  field("time.date", TIME, msg("Date"), "date"),
  { ...count("time.day", TIME, msg("Day of the month"), 1), max: 31 },
  { ...field("time.month", TIME, msg("Month"), "choice"), choices: MONTHS },
];

const PERSON_FIELDS = [
  field("person.birthday", PERSON, msg("Has a birthday that day"), "boolean"),
  field("person.birthday_month", PERSON, msg("Has a birthday that month"), "boolean"),
  count("person.days_as_member", PERSON, msg("Days as a member")),
];

const chosen = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/**
 * The fields that the conditions of a rule may use, in the order in which they are offered.
 * @param part `line` for the condition on the lines of an order
 */
export function fieldsOf(trigger: Trigger, part: "rule" | "line", vocabulary: RuleVocabulary): RuleField[] {
  return [
    ...(part === "line" ? LINE_FIELDS : []),
    ...(trigger === "order" ? ORDER_FIELDS : eventFields(trigger, vocabulary)),
    ...personFields(vocabulary),
    ...TIME_FIELDS,
  ];
}

function eventFields(trigger: Trigger, { tiers, properties }: RuleVocabulary): RuleField[] {
  if (trigger === "event") {
    return properties.map(({ name, type }) => ({ ...field(`event.${name}`, EVENT, name, type), own: true }));
  }
  if (trigger === "challenge") return [field("event.name", EVENT, msg("Name of the challenge"), "text")];
  if (trigger === "receipt") {
    return [
      field("event.amount", EVENT, msg("Amount of the receipt"), "money"),
      field("event.merchant", EVENT, msg("Store of the receipt"), "text"),
    ];
  }
  if (trigger === "tier") {
    return [{ ...field("event.name", EVENT, msg("Tier that was reached"), "choice"), choices: chosen(tiers) }];
  }
  return [];
}

function personFields({ tiers, tags, attributes }: RuleVocabulary): RuleField[] {
  return [
    ...(tiers.length > 0
      ? [{ ...field("person.tier", PERSON, msg("Tier of the person"), "choice"), choices: chosen(tiers) }]
      : []),
    { ...field("person.tags", PERSON, msg("Tags of the person"), "list"), choices: chosen(tags) },
    ...PERSON_FIELDS,
    // A birthday has fields of its own, which know the year's calendar.
    ...attributes
      .filter(({ fieldType }) => fieldType !== "birthday")
      .map(({ attributeName, displayName }) => ({
        ...field(`person.profile.${attributeName}`, PERSON, displayName, "text"),
        own: true,
      })),
  ];
}

/** The lists among the fields, where `contains` looks for an entry and not for a part of a text. */
const LISTS: ReadonlySet<string> = new Set(["order.categories", "order.skus", "person.tags"]);

/** Whether the field is a list, whatever the program. */
export function isList(name: string): boolean {
  return LISTS.has(name);
}
