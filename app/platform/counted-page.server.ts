/** The number of rows of a list, next to the rows of a page (docs/performance.md#searches). */
import { joinSql, sqlText, type SqlText } from "./database/sql";
import { plannedSql } from "./database/statements.server";
import { countedUpTo, countLimit, rowsOf, type Counted, type SearchedPage } from "./paging";
import type { StatementValues } from "./statement-values";

/**
 * The statements whose rows make up a list, each from `from` on. Where there are several, their rows are `t`, and a row
 * may match more than one.
 */
export type Matching = readonly SqlText[];

/** A list with so many times more rows than a search counts is not counted. */
const CLEARLY_MORE = 2;

/** What `readCounted` gives to the function that reads the page. */
export type Reading = {
  take: number;
  skip: number;
  /** The number of rows, or null where nothing is counted. */
  counting: Promise<number | null>;
};

/**
 * Reads a page and counts its list, no further than `countLimit`. A search that finds clearly more than that, by the
 * database's estimate, is not counted: one row more than the page has then shows whether there is a next page.
 */
export async function readCounted<Row>(
  query: SearchedPage,
  matching: Matching,
  { list: values }: StatementValues,
  read: (reading: Reading) => Promise<Row[]>,
): Promise<{ rows: Row[]; counted: Counted }> {
  const limit = countLimit(query).take ?? Infinity;
  const count = () => countRows(matching, values, limit);
  const counting = isClearlyMore(matching, values, limit).then((isMore) => (isMore ? null : count()));
  const { take, skip } = rowsOf(query);
  const [found, total] = await Promise.all([read({ take: take + 1, skip, counting }), counting]);
  const rows = found.slice(0, take);
  if (total !== null) return { rows, counted: countedUpTo(query, total) };
  if (rows.length === 0 && skip > 0) return { rows, counted: countedUpTo(query, await count()) };
  return { rows, counted: { total: skip + rows.length, more: found.length > take } };
}

async function isClearlyMore(matching: Matching, values: StatementValues["list"], limit: number): Promise<boolean> {
  return limit < Infinity && (await estimatedRows(matching, values)) > CLEARLY_MORE * limit;
}

async function countRows(matching: Matching, values: StatementValues["list"], limit: number): Promise<number> {
  const upTo = limit < Infinity ? sqlText`limit ${limit}` : "";
  const columns = matching.length > 1 ? "t.id" : "";
  const rows = joinSql(
    matching.map((from) => sqlText`(select ${columns} ${from} ${upTo})`),
    " union ",
  );
  const [count] = await plannedSql<{ counted: number }>(
    sqlText`select count(*)::int as counted from (${rows}) matching`,
    values,
  );
  return Math.min(count!.counted, limit);
}

/** How many rows the database expects in all. */
export async function estimatedRows(matching: Matching, values: StatementValues["list"]): Promise<number> {
  type Plan = { "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] };
  const rows = joinSql(
    matching.map((from) => sqlText`select 1 ${from}`),
    " union all ",
  );
  const [row] = await plannedSql<Plan>(sqlText`explain (format json) ${rows}`, values);
  return row!["QUERY PLAN"][0].Plan["Plan Rows"];
}
