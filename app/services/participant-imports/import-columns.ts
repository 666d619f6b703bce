/** The columns of an import file and what each group of them may do. Browser-safe. */
import { profileFields } from "~/services/participants/profile-fields";

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

export const COLUMN_GROUPS = Object.keys(STRATEGIES) as ColumnGroup[];

const FIXED_COLUMNS = ["id", "email", "first_name", "last_name", "points", "tags"] as const;
type FixedColumn = (typeof FIXED_COLUMNS)[number];

type Attributes = Parameters<typeof profileFields>[0];

/** The columns of a program's template: the fixed ones, then its profile attributes. */
export function importColumns(attributes: Attributes): string[] {
  return [...FIXED_COLUMNS, ...metricFields(attributes).keys()];
}

/** The profile fields of a program by the name of their column. An attribute cannot replace a fixed column. */
export function metricFields(attributes: Attributes) {
  const fixed: readonly string[] = FIXED_COLUMNS;
  const fields = profileFields(attributes).map((field) => [field.name.replace(/^profile_/, ""), field] as const);
  return new Map(fields.filter(([name]) => !fixed.includes(name)));
}

/** Where a file has which column; the other columns are left out. */
export type ColumnPositions = { fixed: Partial<Record<FixedColumn, number>>; metric: Map<string, number> };

/** Finds the columns in the first line of a file. Upper and lower case are the same. */
export function positionsOf(header: readonly string[], attributes: Attributes): ColumnPositions {
  const names = header.map((name) => name.toLowerCase());
  const fixed: ColumnPositions["fixed"] = {};
  for (const column of FIXED_COLUMNS) if (names.includes(column)) fixed[column] = names.indexOf(column);
  const metric = new Map<string, number>();
  for (const column of metricFields(attributes).keys())
    if (names.includes(column.toLowerCase())) metric.set(column, names.indexOf(column.toLowerCase()));
  return { fixed, metric };
}
