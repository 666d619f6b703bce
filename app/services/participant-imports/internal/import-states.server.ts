/** Imports as they are stored, and how one goes from one status to the next: for admins and for the worker. */
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Sql, type Transaction } from "~/platform/database/sql";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import type { ImportKind } from "../history-columns";
import type { ImportStatus } from "../participant-imports.schema";
import { WITH_ADMIN } from "./import-views.server";

/** An import that has ended, with the mail to the admin unless they ended it themselves. */
export async function endImport(
  on: Sql,
  { programId, id, now }: { programId: ProgramId; id: string; now: Date },
  from: readonly ImportStatus[],
  to: "done" | "cancelled" | "failed",
): Promise<boolean> {
  const ended = await on(
    sqlText`update participant_imports set status = $4, ended_at = $5::timestamptz
      where program_id = $1::uuid and id = $2::uuid and status = any($3::text[]) returning id::text`,
    [programId, id, from, to, now],
  );
  if (ended.length === 0) return false;
  await enqueue(on, "clean-up-participant-import", { programId, importId: id });
  if (to !== "cancelled") await enqueue(on, "send-participant-import-mail", { programId, importId: id });
  return true;
}

const JOBS = {
  members: { check: "check-participant-import", import: "import-participants", undo: "undo-participant-import" },
  history: { check: "check-history", import: "import-history", undo: "undo-history" },
  orders: { check: "check-orders", import: "import-orders", undo: null },
  events: { check: "check-events", import: "import-events", undo: null },
} as const;

/** Gives an import to the worker, for the next step of its kind. */
export async function enqueueImport(
  on: Sql,
  { programId, id, kind }: { programId: string; id: string; kind: string },
  step: keyof (typeof JOBS)["members"],
): Promise<void> {
  const job = JOBS[kind as ImportKind][step];
  if (job === null) throw new Error(`no job does the step ${step} of an import of ${kind}`);
  await enqueue(on, job, { programId, importId: id });
}

/** Serializes what opens an import of the program, because each of two would find none open. */
export async function lockImports(on: Sql, { programId }: { programId: ProgramId }): Promise<void> {
  await on(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [`participant imports ${programId}`]);
}

/** Locks an import, so that it stays in its status until the transaction ends. One that is not there locks nothing. */
export async function lockImport(on: Sql, { programId }: { programId: ProgramId }, id: string): Promise<void> {
  if (isUuid(id))
    await on(sqlText`select from participant_imports where program_id = $1::uuid and id = $2::uuid for update`, [
      programId,
      id,
    ]);
}

/** An import of the program with its admin. @throws not_found */
export async function storedImport(
  { programId }: { programId: ProgramId },
  id: string,
  db: Pick<Transaction, "participantImport"> = prisma,
) {
  const row = isUuid(id)
    ? await db.participantImport.findUnique({ where: { programId_id: { programId, id } }, include: WITH_ADMIN })
    : null;
  if (!row) throw notFound(msg("Import not found"));
  return row;
}
