import { enqueue } from "~/jobs/queue.server";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { IMPORT_ROWS_DAYS } from "./participant-imports.schema";

/** How many days an import waits for its upload to end, for a confirmation, and its rows for a download or an undo. */
const DAYS = { uploading: 1, ready: 7, rows: IMPORT_ROWS_DAYS };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Cancels imports that nobody continues, and deletes the rows of those that ended long ago. They are personal data. */
export async function expireImports(now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await transaction(async (tx) => {
    const on = sqlIn(tx);
    const ended = await on<{ program_id: string; id: string }>(
      sqlText`update participant_imports set status = 'cancelled', ended_at = $1::timestamptz
        where status = 'uploading' and created_at < $2::timestamptz or status = 'ready' and created_at < $3::timestamptz
        returning program_id::text, id::text`,
      [now, before(DAYS.uploading), before(DAYS.ready)],
    );
    for (const { program_id: programId, id: importId } of ended)
      await enqueue(on, "clean-up-participant-import", { programId, importId });
  });
  for (const table of ["participant_import_rows", "participant_import_changes"] as const)
    await sql(
      sqlText`delete from ${table} r using participant_imports i
        where i.program_id = r.program_id and i.id = r.import_id and i.ended_at < $1 and i.status <> 'undoing'`,
      [before(DAYS.rows)],
    );
}
