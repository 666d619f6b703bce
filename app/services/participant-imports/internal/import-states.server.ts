/** How an import goes from one status to the next, for the use cases of admins and of the worker. */
import { enqueue } from "~/jobs/queue.server";
import type { ProgramId } from "~/platform/context";
import type { Sql } from "~/platform/database.server";
import type { ImportStatus } from "../participant-imports.schema";

/** An import that has ended, with the mail to the admin unless they ended it themselves. */
export async function endImport(
  on: Sql,
  { programId, id, now }: { programId: ProgramId; id: string; now: Date },
  from: readonly ImportStatus[],
  to: "done" | "cancelled" | "failed",
): Promise<boolean> {
  const ended = await on(
    `update participant_imports set status = $4, ended_at = $5::timestamptz
      where program_id = $1::uuid and id = $2::uuid and status = any($3::text[]) returning id::text`,
    [programId, id, from, to, now],
  );
  if (ended.length === 0) return false;
  await enqueue(on, "clean-up-participant-import", { programId, importId: id });
  if (to !== "cancelled") await enqueue(on, "send-participant-import-mail", { programId, importId: id });
  return true;
}
