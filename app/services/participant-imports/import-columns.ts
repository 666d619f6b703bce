/** The columns of an import file and what each group of them may do. Browser-safe. */
import { profileFields } from "~/services/participants/profile-fields";
import { canReadEvents, EVENT_FIELDS, propertyOf } from "./event-columns";
import { canReadHistory, HISTORY_FIELDS, type ImportKind } from "./history-columns";
import { canReadOrders, ORDER_FIELDS } from "./order-columns";

/** What an admin chooses for each group of columns. The first one is the default. */
export const STRATEGIES = {
  email: ["replace", "ignore"],
  points: ["replace", "append", "ignore"],
  tags: ["replace", "append", "ignore"],
  naming: ["replace", "append", "ignore"],
  metric: ["ignore", "replace", "append"],
} as const;

export type ColumnGroup = keyof typeof STRATEGIES;
export type Strategies = { [G in ColumnGroup]: (typeof STRATEGIES)[G][number] };

export const DEFAULT_STRATEGIES: Strategies = {
  email: "replace",
  points: "replace",
  tags: "replace",
  naming: "replace",
  metric: "ignore",
};

export const COLUMN_GROUPS = Object.keys(STRATEGIES) as ColumnGroup[];

/** The most columns of a file. */
export const MAX_COLUMNS = 200;

const FIXED_COLUMNS: readonly string[] = ["id", "email", "first_name", "last_name", "points", "tags"];

/** Further fields, which are not in the template. An attribute of the program with such a name is meant instead. */
const FURTHER_FIELDS: readonly string[] = [
  "points_earned",
  "joined",
  "referral_code",
  "mail_consent",
  "mail_opt_out",
  "tier",
];

type Attributes = Parameters<typeof profileFields>[0];

/** The columns of a program's template: the fixed ones, then its profile attributes. */
export function importColumns(attributes: Attributes): string[] {
  return [...FIXED_COLUMNS, ...metricFields(attributes).keys()];
}

/** The keys of all fields that a column may be, but for the properties of events. */
export function importKeys(attributes: Attributes, kind: ImportKind = "members"): string[] {
  if (kind === "history") return [...HISTORY_FIELDS];
  if (kind === "orders") return [...ORDER_FIELDS];
  if (kind === "events") return [...EVENT_FIELDS];
  const template = importColumns(attributes);
  return [...template, ...FURTHER_FIELDS.filter((field) => !template.includes(field))];
}

/** Whether a column may be this field. */
export function isImportKey(field: string, attributes: Attributes, kind: ImportKind = "members"): boolean {
  return (kind === "events" && propertyOf(field) !== undefined) || importKeys(attributes, kind).includes(field);
}

/** The profile fields of a program by the name of their column. An attribute cannot replace a fixed column. */
export function metricFields(attributes: Attributes) {
  const fields = profileFields(attributes).map((field) => [field.name.replace(/^profile_/, ""), field] as const);
  return new Map(fields.filter(([name]) => !FIXED_COLUMNS.includes(name)));
}

/** Where a file has which field. `columns` has the key of a field for each column; others are left out. */
export function positionsOf(
  columns: readonly string[],
  attributes: Attributes,
  kind: ImportKind = "members",
): ReadonlyMap<string, number> {
  const known = columns.map((column, at) => [column, at] as const);
  return new Map(known.filter(([column]) => isImportKey(column, attributes, kind)));
}

/** Whether participants can be found by these columns, and the entries of a history, the lines of orders or events be read. */
export function canMatch(columns: readonly string[], kind: ImportKind = "members"): boolean {
  if (kind === "history") return canReadHistory(columns);
  if (kind === "orders") return canReadOrders(columns);
  if (kind === "events") return canReadEvents(columns);
  return columns.includes("email") || columns.includes("id");
}

/** The group of strategies to which a field belongs; null for one that no strategy is about, such as the id. */
export function groupOf(field: string): ColumnGroup | null {
  if (field === "points_earned") return "points";
  if (field === "id" || FURTHER_FIELDS.includes(field)) return null;
  if (field === "first_name" || field === "last_name") return "naming";
  return field === "email" || field === "points" || field === "tags" ? field : "metric";
}
