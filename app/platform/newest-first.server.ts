import { joinSql, sqlText, type SqlText } from "./database/sql";
import { plannedSql } from "./database/statements.server";
import { inOrder } from "./paging";
import type { Selection } from "./select-page.server";
import { StatementValues } from "./statement-values";

const BATCH_ROWS = 500;

/**
 * All rows of a selection for a download, the newest first, in batches. Each begins after the last row of the one before, so
 * that the end of a long list is read as fast as its start.
 * @param find reads rows by their ids, in any order
 */
export async function* newestFirst<Row extends { id: string }>(
  { from, where, either = [] }: Omit<Selection, "order" | "total">,
  { list }: StatementValues,
  find: (ids: string[]) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  const matching = [...where, ...(either.length > 0 ? [sqlText`(${joinSql(either, " or ")})`] : [])];
  let last: { id: string; created_at: Date } | undefined;
  do {
    const values = new StatementValues();
    values.list.push(...list);
    const after: SqlText[] = last
      ? [sqlText`(t.created_at, t.id) < (${values.add(last.created_at)}::timestamptz, ${values.add(last.id)}::uuid)`]
      : [];
    const batch = await plannedSql<{ id: string; created_at: Date }>(
      sqlText`select t.id, t.created_at from ${from} where ${joinSql([...matching, ...after], " and ")}
        order by t.created_at desc, t.id desc limit ${BATCH_ROWS}`,
      values.list,
    );
    const ids = batch.map(({ id }) => id);
    yield inOrder(ids, await find(ids));
    last = batch.length < BATCH_ROWS ? undefined : batch.at(-1);
  } while (last);
}
