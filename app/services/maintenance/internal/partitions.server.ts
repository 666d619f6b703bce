/**
 * Makes and drops the partitions of tables that grow with time (docs/decisions/tables-by-time.md). They are in the
 * schema `partitions`, named by their first day. Each change is a transaction of its own, so that a killed worker leaves
 * nothing half done, and an advisory lock lets one worker change them at a time.
 */
import { sqlLiteral, sqlName, sqlText, type Sql, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { jobTransaction } from "~/platform/database/transactions.server";
import { firstUuidAt } from "~/platform/ids.server";
import { logger } from "~/platform/logger.server";
import { deleteFrom } from "./deleted-rows.server";

/** A table that is partitioned by the time in the ids of a column. */
export type PartitionedTable = {
  table: SqlText;
  key: SqlText;
  period: "week" | "month";
  /** The rows of a partition are dropped together, when the latest is as old as this. */
  retentionDays: number;
  /** How old rows of the first partition are found, which has no beginning; without it they go with rows that they refer to. */
  deleteBy?: SqlText;
};

/** Partitions that are there before their time, in addition to the current one. */
const AHEAD = 2;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Writers wait behind a statement that waits for a lock, so it gives up early. The next hour tries again. */
const LOCK_TIMEOUT = "1s";

/**
 * Makes the partitions of this and the next periods, with the rows that came before their partition was there. Then drops
 * partitions whose rows are all too old, and deletes old rows of the first and of the default partition, which have no
 * beginning. A table that is busy is left to the next run.
 */
export async function maintainPartitions(tables: readonly PartitionedTable[], now: Date): Promise<void> {
  for (const each of tables) {
    try {
      await maintain(each, now);
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      logger.warn({ err: error, table: each.table }, "a partition is in use; the next run changes it");
    }
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

async function maintain(each: PartitionedTable, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - each.retentionDays * DAY_MS);
  for (let n = 0; n <= AHEAD; n++) await makePartition(each, periodOf(each.period, now, n));
  for (const { name, since, until } of await partitionsOf(sql, each.table)) {
    if (until !== null && until <= firstUuidAt(limit)) await dropPartition(each.table, name);
    else if (until === null) await deleteFrom(sqlText`partitions.${sqlName(name)}`, each.key, firstUuidAt(limit));
    else if (since === null && each.deleteBy)
      await deleteFrom(sqlText`partitions.${sqlName(name)}`, each.deleteBy, limit);
  }
}

/** `until` is the first id after it; null without an end, as `since` without a beginning. The default has neither. */
type Partition = { name: string; since: string | null; until: string | null };

/** Leaves out those that another worker drops at this moment, which have no bound any more. */
function partitionsOf(on: Sql, table: string): Promise<Partition[]> {
  return on<Partition>(
    sqlText`select c.relname::text as name, substring(bound from 'FROM \\(''([^'']+)''\\)') as since, substring(bound from 'TO \\(''([^'']+)''\\)') as until
      from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bound
      where i.inhparent = ('public.' || $1)::regclass and bound is not null order by until`,
    [table],
  );
}

/** The first id of the week or month of a time: earlier rows are dropped before those of that time. */
export function firstIdOf(period: PartitionedTable["period"], time: Date): string {
  return firstUuidAt(periodOf(period, time, 0).start);
}

type Period = { start: Date; end: Date };

/** The `n`-th period after that of `now`. Weeks begin on Mondays; all of them in UTC, as the bounds of partitions. */
function periodOf(period: PartitionedTable["period"], now: Date, n: number): Period {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const at = (ahead: number) =>
    period === "month"
      ? new Date(Date.UTC(year, month + ahead))
      : new Date(Date.UTC(year, month, day - ((now.getUTCDay() + 6) % 7) + 7 * ahead));
  return { start: at(n), end: at(n + 1) };
}

async function makePartition({ table, key }: PartitionedTable, { start, end }: Period): Promise<void> {
  const [since, until] = [firstUuidAt(start), firstUuidAt(end)];
  const isThere = async (on: Sql) =>
    (await partitionsOf(on, table)).some(
      (other) => other.until !== null && other.until > since && (other.since ?? "") <= since,
    );
  if (await isThere(sql)) return;
  const name = sqlText`partitions.${sqlName(`${table}_${start.toISOString().slice(0, 10).replaceAll("-", "_")}`)}`;
  await changePartitions(async (on) => {
    if (await isThere(on)) return;
    await on(sqlText`create table ${name} (like public.${table} including defaults including constraints)`, []);
    await on(sqlText`lock table partitions.${table}_default in access exclusive mode`, []);
    await on(
      sqlText`with early as (delete from partitions.${table}_default where ${key} >= $1 and ${key} < $2 returning *)
        insert into ${name} select * from early`,
      [since, until],
    );
    // Unlike "create table … partition of", this lets others read and write the table meanwhile.
    await on(
      sqlText`alter table public.${table} attach partition ${name} for values from (${sqlLiteral(since)}) to (${sqlLiteral(until)})`,
      [],
    );
  });
}

async function dropPartition(table: SqlText, name: string): Promise<void> {
  await changePartitions(async (on) => {
    if (!(await partitionsOf(on, table)).some((other) => other.name === name)) return; // another worker was faster
    await on(sqlText`alter table public.${table} detach partition partitions.${sqlName(name)}`, []);
    await on(sqlText`drop table partitions.${sqlName(name)}`, []);
  });
}

async function changePartitions(change: (on: Sql) => Promise<void>): Promise<void> {
  await jobTransaction(async (on) => {
    await on(sqlText`select pg_advisory_xact_lock(hashtext('partitions'))`, []); // other workers are soon done
    await on(sqlText`set local lock_timeout = '${LOCK_TIMEOUT}'`, []);
    await change(on);
  });
}
