/** What a rule is tried out with so that its conditions can be met. Pure. Browser-safe. */
import { isDay, isGroup } from "./condition-builder";
import type { RuleChoices } from "./earning-rules-admin.schema";
import type { BuilderGroup, BuilderRule } from "./rule-definition";

/** The sample of a rule without conditions. */
export const PLAIN_SAMPLE: Readonly<Record<string, string>> = {
  "sample[amount]": "50",
  "sample[quantity]": "1",
  "sample[number]": "1",
  "sample[time]": "",
};

/** The sample's fields that stand for fields of a rule as they are. */
const FIELDS: Readonly<Record<string, string>> = {
  "order.total": "sample[amount]",
  "line.amount": "sample[amount]",
  "event.amount": "sample[amount]",
  "order.items": "sample[quantity]",
  "line.quantity": "sample[quantity]",
  "order.number": "sample[number]",
  "order.categories": "sample[category]",
  "line.category": "sample[category]",
  "order.skus": "sample[sku]",
  "line.sku": "sample[sku]",
  "order.channel": "sample[channel]",
  "order.store": "sample[store]",
};

/**
 * The values of a sample, by the names of its fields, with which what the builder has is met, where a sample can have them: the weekday, the category,
 * the tier. Of conditions of which any is enough, the first counts.
 * @param groups the conditions on the order or event, and on its lines
 * @param now the time in the program's zone, as in a form: `2026-11-30T12:00`
 */
export function sampleFor(
  groups: readonly (BuilderGroup | null)[],
  { tags, tiers }: Pick<RuleChoices, "tags" | "tiers">,
  now: string,
): Record<string, string> {
  const rules = groups.flatMap((group) => (group ? rulesToMeet(group) : []));
  const sample: Record<string, string> = { ...PLAIN_SAMPLE };
  const idIn = (rows: readonly { id: string; name: string }[], value: string) =>
    rows.find(({ name }) => name === value)?.id ?? "";
  for (const rule of rules) {
    const { field } = rule;
    const name = FIELDS[field];
    const value = valueToMeet(rule, name === undefined ? undefined : sample[name]);
    if (value === null) continue;
    if (name !== undefined) sample[name] = value;
    else if (field === "person.tier" || field === "event.name") sample["sample[tier_id]"] = idIn(tiers, value);
    else if (field === "person.tags") sample["sample[tag_id]"] = idIn(tags, value);
    else if (field.startsWith("person.birthday")) sample["sample[birthday]"] = value;
    else if (field.startsWith("event.")) sample[`sample[properties][${field.slice("event.".length)}]`] = value;
  }
  return { ...sample, "sample[time]": timeToMeet(rules, now) };
}

/** Conditions that together are enough; what is turned around is left out. */
function rulesToMeet({ combinator, not, rules }: BuilderGroup): BuilderRule[] {
  if (not) return [];
  const needed = combinator === "or" ? rules.slice(0, 1) : rules;
  return needed.flatMap((part) => (isGroup(part) ? rulesToMeet(part) : [part]));
}

/** A value that meets a condition, `usual` where it does; null where no single one is named. */
function valueToMeet({ operator, value }: BuilderRule, usual = ""): string | null {
  const [first, last] = (Array.isArray(value) ? value : [value]).map((each) => String(each ?? ""));
  if (first === undefined || first === "") return null;
  const [number, from, to] = [Number(usual || NaN), Number(first), Number(last)];
  switch (operator) {
    case "=":
    case "in":
    case "contains":
    case "beginsWith":
    case "endsWith":
      return first;
    case ">=":
      return number >= from ? usual : first;
    case "<=":
      return number <= from ? usual : first;
    case ">":
      return number > from ? usual : String(from + 1);
    case "<":
      return number < from ? usual : String(from - 1);
    case "between":
      return number >= from && number <= to ? usual : first;
    default:
      return null;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const HOURS = [12, ...Array.from({ length: 24 }, (_, hour) => hour)];

/** A time, the next one where possible, at which what a rule says of the time is met; empty for now. */
function timeToMeet(rules: readonly BuilderRule[], now: string): string {
  const ofTime = rules.filter(({ field }) => field.startsWith("time."));
  const isMetAt = (day: string, hour: number) => ofTime.every((rule) => isMet(rule, calendarOf(day, hour)));
  const today = now.slice(0, 10);
  if (isMetAt(today, Number(now.slice(11, 13)))) return "";
  const named = ofTime.flatMap(({ field, value }) =>
    field === "time.date" ? [value].flat().slice(0, 1).map(String).filter(isDay) : [],
  );
  const year = Array.from({ length: 366 }, (_, day) => dayOf(Date.parse(today) + (day + 1) * DAY_MS));
  for (const day of [today, ...named, ...year]) {
    const hour = HOURS.find((each) => isMetAt(day, each));
    if (hour !== undefined) return `${day}T${String(hour).padStart(2, "0")}:00`;
  }
  return "";
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What rules can say of a time, by the names of their fields. */
function calendarOf(day: string, hour: number): Readonly<Record<string, string | number>> {
  const date = new Date(`${day}T00:00:00Z`);
  return {
    "time.weekday": WEEKDAYS[date.getUTCDay()] ?? "",
    "time.hour": hour,
    "time.date": day,
    "time.day": date.getUTCDate(),
    "time.month": date.getUTCMonth() + 1,
  };
}

function isMet({ field, operator, value }: BuilderRule, calendar: Readonly<Record<string, string | number>>): boolean {
  const actual = calendar[field] ?? "";
  const values = [value].flat().map((each) => (typeof actual === "number" ? Number(each) : String(each)));
  const [first = "", last = ""] = values;
  switch (operator) {
    case "=":
    case "in":
      return values.includes(actual);
    case "!=":
    case "notIn":
      return !values.includes(actual);
    case "<":
      return actual < first;
    case "<=":
      return actual <= first;
    case ">":
      return actual > first;
    case ">=":
      return actual >= first;
    default:
      return actual >= first && actual <= last;
  }
}
