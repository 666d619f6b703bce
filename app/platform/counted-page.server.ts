/** The number of rows of a list, next to the rows of a page (docs/decisions/0235-what-a-search-counts.md). */
import { plannedSql } from "./database.server";
import { countLimit, rowsOf, type SearchedPage } from "./paging";
import type { StatementValues } from "./statement-values";

/**
 * The statements whose rows make up a list, each from `from` on. Where there are several, their rows are `t`, and a row
 * may match more than one.
 */
export type Matching = readonly string[];

/** An estimate of so many times the limit is not counted: it may be wrong, but not that wrong. */
const CLEARLY_MORE = 5;

/**
 * Reads a page and counts its list, no further than `countLimit`. A search that clearly finds more than that, by the
 * database's estimate, is not counted, unless its page shows that the estimate is wrong.
 * @param read is given the count, which is null where nothing is counted
 */
export async function readCounted<Row>(
  query: SearchedPage,
  matching: Matching,
  { list: values }: StatementValues,
  read: (counting: Promise<number | null>) => Promise<Row[]>,
): Promise<{ rows: Row[]; counted: number }> {
  const limit = countLimit(query).take ?? Infinity;
  const count = () => countRows(matching, values, limit);
  const counting = isClearlyMore(matching, values, limit).then((isMore) => (isMore ? null : count()));
  const [rows, counted] = await Promise.all([read(counting), counting]);
  if (counted !== null) return { rows, counted };
  const { take, skip } = rowsOf(query);
  if (rows.length === take) return { rows, counted: limit };
  const isLastPage = rows.length > 0 || skip === 0;
  return { rows, counted: isLastPage ? skip + rows.length : await count() };
}

async function isClearlyMore(matching: Matching, values: StatementValues["list"], limit: number): Promise<boolean> {
  return limit < Infinity && (await estimatedRows(matching, values)) > CLEARLY_MORE * limit;
}

async function countRows(matching: Matching, values: StatementValues["list"], limit: number): Promise<number> {
  const upTo = limit < Infinity ? `limit ${limit}` : "";
  const columns = matching.length > 1 ? "t.id" : "";
  const rows = matching.map((from) => `(select ${columns} ${from} ${upTo})`).join(" union ");
  const [count] = await plannedSql<{ counted: number }>(
    `select count(*)::int as counted from (${rows}) matching`,
    values,
  );
  return Math.min(count!.counted, limit);
}

/** How many rows the database expects in all. */
export async function estimatedRows(matching: Matching, values: StatementValues["list"]): Promise<number> {
  type Plan = { "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] };
  const rows = matching.map((from) => `select 1 ${from}`).join(" union all ");
  const [row] = await plannedSql<Plan>(`explain (format json) ${rows}`, values);
  return row!["QUERY PLAN"][0].Plan["Plan Rows"];
}
