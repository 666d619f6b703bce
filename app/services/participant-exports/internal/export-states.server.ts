import { enqueue } from "~/jobs/queue.server";
import { sqlText, type Sql } from "~/platform/database/sql";

type Ending = { status: "done"; rows: number; sizeBytes: number; expiresAt: Date } | { status: "failed" };

/** Ends a running export, with the mail to the admin. @returns false when it has ended already */
export async function endExport(
  on: Sql,
  { programId, id, now }: { programId: string; id: string; now: Date },
  ending: Ending,
): Promise<boolean> {
  const { rows, sizeBytes, expiresAt } = ending.status === "done" ? ending : {};
  const ended = await on(
    sqlText`update participant_exports set status = $3, ended_at = $4::timestamptz,
        rows_total = coalesce($5::int, rows_total), rows_written = coalesce($5::int, rows_written),
        size_bytes = $6::bigint, expires_at = $7::timestamptz
      where program_id = $1::uuid and id = $2::uuid and status = 'running' returning id::text`,
    [programId, id, ending.status, now, rows ?? null, sizeBytes ?? null, expiresAt ?? null],
  );
  if (ended.length === 0) return false;
  await enqueue(on, "send-participant-export-mail", { programId, exportId: id });
  return true;
}
