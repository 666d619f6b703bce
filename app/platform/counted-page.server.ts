/** The number of rows of a list, next to the rows of a page (docs/performance.md#searches). */
import { joinSql, sqlText, type SqlText } from "./database/sql";
import { plannedSql } from "./database/statements.server";
import { MAX_COUNTED, rowsOf, type Counted, type SearchedPage } from "./paging";
import type { StatementValues } from "./statement-values";

/**
 * The statements whose rows make up a list, each from `from` on. Where there are several, their rows are `t`, and a row
 * may match more than one.
 */
export type Matching = readonly SqlText[];

/** The database's estimate is trusted beyond this: it may be wrong, but not that wrong. */
const CLEARLY_MANY = 5 * MAX_COUNTED;
/** The same for a search, whose rows take longer to find. */
const CLEARLY_MANY_FOUND = 20_000;

/** What `readCounted` gives to the function that reads the page. */
export type Reading = {
  take: number;
  skip: number;
  /** The number of rows, or null where it is an estimate. */
  counting: Promise<number | null>;
};

/**
 * Reads a page and counts its list as `countMatching` does. A page that ends the list tells the exact number, whatever
 * the estimate.
 */
export async function readCounted<Row>(
  query: SearchedPage,
  matching: Matching,
  { list: values }: StatementValues,
  read: (reading: Reading) => Promise<Row[]>,
): Promise<{ rows: Row[]; counted: Counted }> {
  const clearlyMany = query.search === "" ? CLEARLY_MANY : CLEARLY_MANY_FOUND;
  const counted = countMatching(matching, values, { clearlyMany });
  const counting = counted.then(({ total, estimated }) => (estimated ? null : total));
  const { take, skip } = rowsOf(query);
  const [found, { total, estimated }] = await Promise.all([read({ take: take + 1, skip, counting }), counted]);
  const rows = found.slice(0, take);
  if (!estimated) return { rows, counted: { total } };
  if (found.length <= take && (rows.length > 0 || skip === 0)) return { rows, counted: { total: skip + rows.length } };
  // Behind the last page: the estimate was too high.
  if (found.length === 0) return { rows, counted: await countMatching(matching, values, { estimate: 0 }) };
  return { rows, counted: { total: Math.max(total, skip + found.length), estimated } };
}

/**
 * How many rows a list has, the one rule for all that are read by SQL: the exact number up to `MAX_COUNTED`, else the
 * database's estimate, which is said to be about right.
 * @param options.estimate what `estimatedRows` said, where it is known already
 * @param options.clearlyMany an estimate beyond this is not checked by counting
 */
export async function countMatching(
  matching: Matching,
  values: StatementValues["list"],
  options: { estimate?: number; clearlyMany?: number } = {},
): Promise<Counted> {
  const { estimate = await estimatedRows(matching, values), clearlyMany = CLEARLY_MANY } = options;
  if (estimate > clearlyMany) return { total: estimate, estimated: true };
  const limit = MAX_COUNTED + 1;
  const columns = matching.length > 1 ? "t.id" : "";
  const rows = joinSql(
    matching.map((from) => sqlText`(select ${columns} ${from} limit ${limit})`),
    " union ",
  );
  const [count] = await plannedSql<{ counted: number }>(
    sqlText`select count(*)::int as counted from (${rows}) matching`,
    values,
  );
  const { counted } = count!;
  return counted < limit ? { total: counted } : { total: Math.max(MAX_COUNTED, estimate), estimated: true };
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
