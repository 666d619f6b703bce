import { fileStore } from "~/integrations/files/file-store.server";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { endExport } from "./internal/export-states.server";

/** An export that has not ended by then never will: its job has failed for a day. */
const MAX_RUNNING_MS = 24 * 60 * 60 * 1000;

type Row = { programId: string; id: string; key: string };

/** Deletes the files of exports whose time is over, and ends exports that nobody writes any more. */
export async function expireExports(now: Date): Promise<void> {
  const stuck = await sql<Row>(
    sqlText`select program_id as "programId", id, key from participant_exports where status = 'running' and created_at < $1`,
    [new Date(now.getTime() - MAX_RUNNING_MS)],
  );
  for (const { programId, id, key } of stuck) {
    const failed = await transaction((tx) => endExport(sqlIn(tx), { programId, id, now }, { status: "failed" }));
    if (failed) await fileStore().delete(key); // what a killed worker has left
  }
  const expired = await sql<Row>(
    sqlText`select program_id as "programId", id, key from participant_exports where status = 'done' and expires_at <= $1`,
    [now],
  );
  for (const { programId, id, key } of expired) {
    await fileStore().delete(key);
    await sql(sqlText`update participant_exports set status = 'expired' where program_id = $1 and id = $2`, [
      programId,
      id,
    ]);
  }
}
