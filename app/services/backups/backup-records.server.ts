/** The history of backups, as the commands write it: with the statements of their own connection. */
import { sqlText, type Sql } from "~/platform/database/sql";

/** What a backup or check says of itself when its process was killed. */
const INTERRUPTED = "The process was ended before it was done.";

/** The bundle that a backup makes. */
export type BundleRecord = { place: string; file: string; version: string };

/**
 * Notes that a backup begins. The caller has the lock under which one backup runs at a time, so another one that seems to
 * run was killed.
 * @param id of a requested backup, or of a new row
 */
export async function recordBackupStart(
  on: Sql,
  id: string,
  { place, file, version }: BundleRecord,
  now: Date,
): Promise<void> {
  await on(
    sqlText`update backups set state = 'failed', ended_at = $2, error = $3 where state = 'running' and id <> $1::uuid`,
    [id, now, INTERRUPTED],
  );
  await on(
    sqlText`insert into backups (id, state, place, file, version, created_at, started_at) values ($1::uuid, 'running', $2, $3, $4, $5, $5)
      on conflict (id) do update set state = 'running', place = $2, file = $3, version = $4, started_at = $5, ended_at = null, error = null`,
    [id, place, file, version, now],
  );
}

/** Notes how a backup ended. @param result its bytes, or why it failed */
export async function recordBackupEnd(
  on: Sql,
  id: string,
  result: { bytes: number } | { error: string },
  now: Date,
): Promise<void> {
  const [bytes, error] = "bytes" in result ? [result.bytes, null] : [null, result.error];
  await on(
    sqlText`update backups set state = case when $2::text is null then 'done' else 'failed' end, error = $2, bytes = $3::bigint, ended_at = $4
      where id = $1::uuid`,
    [id, error, bytes, now],
  );
}

/** The newest bundle of a place that passed its check, which retention never deletes. */
export async function newestChecked(on: Sql, place: string): Promise<string | undefined> {
  const [found] = await on<{ file: string }>(
    sqlText`select file from backups where place = $1 and check_state = 'passed' order by file desc limit 1`,
    [place],
  );
  return found?.file;
}

/**
 * Notes that the check of a bundle begins, which may be one that another installation made. The caller has the lock under
 * which one check runs at a time, so another one that seems to run was killed.
 * @returns the row's id
 */
export async function recordCheckStart(
  on: Sql,
  newId: string,
  { place, file }: Pick<BundleRecord, "place" | "file">,
  now: Date,
): Promise<string> {
  await on(
    sqlText`update backups set check_state = 'failed', checked_at = $1, check_error = $2 where check_state = 'running'`,
    [now, INTERRUPTED],
  );
  const [found] = await on<{ id: string }>(
    sqlText`with known as (select id from backups where place = $2 and file = $3 and state = 'done' order by created_at desc limit 1),
        changed as (update backups b set check_state = 'running', check_error = null, checked_at = null from known where b.id = known.id returning b.id),
        added as (insert into backups (id, state, place, file, created_at, check_state)
          select $1::uuid, 'done', $2, $3, $4, 'running' where not exists (select from known) returning id)
      select id::text from changed union all select id::text from added`,
    [newId, place, file, now],
  );
  return found!.id;
}

/** Notes what a check found. @param error why the bundle cannot be relied on; null when it passed */
export async function recordCheckEnd(on: Sql, id: string, error: string | null, now: Date): Promise<void> {
  await on(
    sqlText`update backups set check_state = case when $2::text is null then 'passed' else 'failed' end, check_error = $2, checked_at = $3 where id = $1::uuid`,
    [id, error, now],
  );
}

/**
 * What ran at the moment of a bundle does not run in the database that was restored from it, and is not done again. The
 * backup that ran made this bundle, as only one runs at a time.
 */
export async function forgetRunningBackups(on: Sql, now: Date): Promise<void> {
  await on(
    sqlText`update backups set state = 'failed', ended_at = $1, error = 'The database was restored from a bundle.' where state = 'waiting'`,
    [now],
  );
  await on(sqlText`update backups set state = 'done', ended_at = started_at where state = 'running'`, []);
  await on(sqlText`update backups set check_state = null where check_state = 'running'`, []);
  await on(
    sqlText`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in ('make-backup', 'check-backup')`,
    [],
  );
}
