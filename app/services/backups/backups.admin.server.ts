import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import type { AdminCtx } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { env } from "~/platform/env.server";
import { invalid } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderOf, wordsOf } from "~/platform/paging";
import { platformCommand, query } from "~/platform/use-case.server";
import { backupListPage, type BackupListPage, type BackupListQuery, type BackupView } from "./backups.schema";

type Times = "created_at" | "started_at" | "ended_at" | "checked_at";
type Row = Omit<BackupView, Times> & { created_at: Date } & Record<Exclude<Times, "created_at">, Date | null>;

/** A page of the history, the newest first. */
export const listBackups = query(
  "super_admin:view",
  async function listBackups(_: AdminCtx, input: BackupListQuery): Promise<BackupListPage> {
    const { by, direction } = orderOf(input.sort);
    const found = sqlText`from backups b left join admins a on a.id = b.requested_by_id
      where concat_ws(' ', file, place, version, error, check_error) ilike all ($1::text[])`;
    const words = wordsOf(input.search).map((word) => `%${word}%`);
    const source = fromRows(
      ({ take, skip }) =>
        sql<Row>(
          sqlText`select b.id, state, a.email as requested_by, b.created_at, started_at, ended_at, place, file, version, bytes::float8,
              error, check_state, check_error, checked_at
            ${found} order by b.${by} ${direction} nulls last, b.id limit $2::int offset $3::int`,
          [words, take, skip],
        ),
      async () => {
        const [count] = await sql<{ count: number }>(sqlText`select count(*)::int ${found}`, [words]);
        return count!.count;
      },
    );
    const [page, busy] = await Promise.all([
      listPage(input, source, (rows) => rows.map(toView)),
      sql(sqlText`select from backups where state in ('waiting', 'running') or check_state = 'running' limit 1`, []),
    ]);
    return { ...page, backup_to: env.backupTo ?? null, busy: busy.length > 0 };
  },
  { output: backupListPage },
);

/** A request that no worker has taken in this time does not stop another one. */
const LOST_AFTER = "1 hour";

/** Requests a backup, which the worker makes. While one is waiting, a second request adds none. */
export const requestBackup = platformCommand(
  "super_admin:manage",
  async function requestBackup({ actor, now }: AdminCtx, { tx, audit }): Promise<void> {
    requirePlace();
    const on = sqlIn(tx);
    await on(
      sqlText`update backups set state = 'failed', ended_at = $1, error = 'No worker took it.'
        where state = 'waiting' and created_at < $1::timestamptz - interval '${LOST_AFTER}'`,
      [now],
    );
    const [added] = await on<{ id: string }>(
      sqlText`insert into backups (id, state, requested_by_id, created_at) values ($1::uuid, 'waiting', $2::uuid, $3)
        on conflict ((true)) where state = 'waiting' do nothing returning id::text`,
      [uuidv7(now), actor.id, now],
    );
    if (!added) return;
    await enqueue(on, "make-backup", { backupId: added.id });
    audit({ action: "backup.request", targetType: "backup", targetId: null });
  },
);

/** Requests that the newest bundle is restored into a scratch database. A second request until that has ended adds none. */
export const requestBackupCheck = platformCommand(
  "super_admin:manage",
  async function requestBackupCheck(_: AdminCtx, { tx, audit }): Promise<void> {
    requirePlace();
    const on = sqlIn(tx);
    const running = sqlText`select from graphile_worker.jobs where task_identifier = 'check-backup' and locked_at is not null`;
    if ((await on(running, [])).length > 0) return;
    await enqueue(on, "check-backup", {}, { key: "requested-backup-check" });
    audit({ action: "backup.check", targetType: "backup", targetId: null });
  },
);

function requirePlace(): void {
  if (!env.backupTo) throw invalid(null, msg("Set BACKUP_TO in the environment of web servers and workers first."));
}

function toView({ created_at, started_at, ended_at, checked_at, ...row }: Row): BackupView {
  return {
    ...row,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
  };
}
