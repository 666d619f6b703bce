import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";

const BATCH = 5_000;

/**
 * Deletes the rows of a table whose time, or id with a time, is before `limit`, in batches that are transactions of
 * their own: one deletion of a million rows would hold their locks, and back up the log, for minutes. Not for a
 * partitioned table, whose partitions have rows at the same places.
 */
export async function deleteFrom(table: SqlText, column: SqlText, limit: Date | string): Promise<void> {
  for (;;) {
    const [batch] = await sql<{ deleted: number }>(
      sqlText`with gone as (delete from ${table} where ctid = any(array(select ctid from ${table} where ${column} < $1 limit ${BATCH})) returning 1)
       select count(*)::int as deleted from gone`,
      [limit],
    );
    if (batch!.deleted < BATCH) return;
  }
}
