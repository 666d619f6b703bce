/**
 * Pages of lists whose rows are selected in SQL, because their search uses indexes that Prisma's conditions cannot
 * (docs/performance.md#searches). The columns of the rows may then be read with Prisma.
 */
import { readCounted } from "./counted-page.server";
import { joinSql, sqlText, type SqlText } from "./database/sql";
import { plannedSql } from "./database/statements.server";
import { orderOf, rowsOf, type Counted, type Direction, type SearchedPage } from "./paging";
import type { StatementValues } from "./statement-values";

export type Selection = {
  /** The table `t` and those that it is joined with. */
  from: SqlText;
  /** All of them must be true. */
  where: readonly SqlText[];
  /**
   * Of these, if any are given, one must be true as well. The rows of each are read on their own: the database uses no
   * index for conditions on several columns that are joined by "or", when one of them is about other tables.
   */
  either?: readonly SqlText[];
  /** As of `orderInSql`. */
  order: SqlText;
  /** How many rows match, where that is known. They are counted otherwise. */
  total?: number;
};

/** The ids of one page in their order, and how many rows match, as far as they are counted. The rows are `t`. */
export async function selectPage(
  query: SearchedPage,
  { from, where, either = [], order, total }: Selection,
  values: StatementValues,
): Promise<{ ids: string[]; counted: Counted }> {
  const all = joinSql(where, " and ");
  const matching =
    either.length > 0
      ? either.map((one) => sqlText`from ${from} where ${all} and ${one}`)
      : [sqlText`from ${from} where ${all}`];
  const read = (rows: { take: number; skip: number }) => readIds(rows, from, matching, order, values);
  if (total !== undefined) return { ids: await read(rowsOf(query)), counted: { total, more: false } };
  const { rows, counted } = await readCounted(query, matching, values, read);
  return { ids: rows, counted };
}

async function readIds(
  { take, skip }: { take: number; skip: number },
  from: SqlText,
  matching: readonly SqlText[],
  order: SqlText,
  { list: values }: StatementValues,
): Promise<string[]> {
  const firstOf = (source: SqlText) =>
    sqlText`(select t.program_id, t.id ${source} order by ${order} limit ${skip + take})`;
  const source =
    matching.length === 1
      ? matching[0]!
      : sqlText`from ${from} where (t.program_id, t.id) in (${joinSql(matching.map(firstOf), " union ")})`;
  const rows = await plannedSql<{ id: string }>(
    sqlText`select t.id ${source} order by ${order} limit ${take} offset ${skip}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** As `orderRows`, in SQL: the columns of the sort with their directions, then the id. */
export function orderInSql<S extends string>(
  sort: S | `-${S}`,
  columns: (direction: Direction) => Record<S, SqlText>,
): SqlText {
  const { by, direction } = orderOf(sort);
  const column: SqlText = columns(direction)[by];
  return sqlText`${column}, t.id ${direction}`;
}
