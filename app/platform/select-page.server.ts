/**
 * Pages of lists whose rows are selected in SQL, because their search uses indexes that Prisma's conditions cannot
 * (docs/decisions/0210-searches-for-people.md). The columns of the rows may then be read with Prisma.
 */
import { plannedSql } from "./database.server";
import { countLimit, orderOf, rowsOf, type Direction, type SearchedPage } from "./paging";
import type { StatementValues } from "./statement-values";

type Selection = {
  /** The table and those that it is joined with. */
  from: string;
  /** All of them must be true. */
  where: readonly string[];
  /** As of `orderInSql`. */
  order: string;
  /** How many rows match, where that is known. They are counted otherwise. */
  total?: number;
};

/** The ids of one page in their order, and how many rows match: no more than `countLimit`. The rows are `t`. */
export async function selectPage(
  query: SearchedPage,
  { from, where, order, total }: Selection,
  { list: values }: StatementValues,
): Promise<{ ids: string[]; counted: number }> {
  const matching = `from ${from} where ${where.join(" and ")}`;
  const { take, skip } = rowsOf(query);
  const [rows, counted] = await Promise.all([
    plannedSql<{ id: string }>(`select t.id ${matching} order by ${order} limit ${take} offset ${skip}`, values),
    total ?? countMatching(matching, query, values),
  ]);
  return { ids: rows.map(({ id }) => id), counted };
}

async function countMatching(matching: string, query: SearchedPage, values: StatementValues["list"]): Promise<number> {
  const limit = countLimit(query).take ?? "all";
  const [count] = await plannedSql<{ counted: number }>(
    `select count(*)::int as counted from (select ${matching} limit ${limit}) matching`,
    values,
  );
  return count!.counted;
}

/** As `orderRows`, in SQL: the columns of the sort with their directions, then the id. */
export function orderInSql<S extends string>(
  sort: S | `-${S}`,
  columns: (direction: Direction) => Record<S, string>,
): string {
  const { by, direction } = orderOf(sort);
  return `${columns(direction)[by]}, t.id ${direction}`;
}
