import { enqueue } from "~/jobs/queue.server";
import { sqlText, type Sql } from "~/platform/database/sql";

type Ending = { status: "done"; rows: number; sizeBytes: number; expiresAt: Date } | { status: "failed" };

/**
 * Ends a running export, with the mail to the admin; the file of a schedule with a bucket is sent there instead.
 * @returns false when it has ended already
 */
export async function endExport(
  on: Sql,
  { programId, id, now }: { programId: string; id: string; now: Date },
  ending: Ending,
): Promise<boolean> {
  const { rows, sizeBytes, expiresAt } = ending.status === "done" ? ending : {};
  const [ended] = await on<{ has_bucket: boolean | null }>(
    sqlText`update participant_exports e set status = $3, ended_at = $4::timestamptz,
        rows_total = coalesce($5::int, e.rows_total), rows_written = coalesce($5::int, e.rows_written),
        size_bytes = $6::bigint, expires_at = $7::timestamptz
      where program_id = $1::uuid and id = $2::uuid and status = 'running' 
      returning (select s.bucket is not null from export_schedules s
        where s.program_id = e.program_id and s.id = e.schedule_id) as has_bucket`,
    [programId, id, ending.status, now, rows ?? null, sizeBytes ?? null, expiresAt ?? null],
  );
  if (!ended) return false;
  const isSent = ending.status === "done" && ended.has_bucket === true;
  await enqueue(on, isSent ? "deliver-export" : "send-participant-export-mail", { programId, exportId: id });
  return true;
}
