/** What the worker does with a bulk change of participants. */
import { auditRow } from "~/platform/audit.server";
import type { SystemActor } from "~/platform/context";
import { retrying } from "~/platform/database/failures.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { jobTransaction, transaction } from "~/platform/database/transactions.server";
import { StatementValues } from "~/platform/statement-values";
import { job } from "~/platform/use-case.server";
import { participantCondition } from "~/services/participant-accounts/participant-filters.server";
import {
  addPointsToEach,
  extendPointsOfEach,
  setStatusOf,
  tagEach,
  untagEach,
  type ParticipantSet,
} from "~/services/participant-accounts/participant-sets.server";
import { adjustEach } from "~/services/participant-accounts/point-adjustments.server";
import { whereNamed } from "~/services/participants/participant-search.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { completeQuestsLater } from "~/services/quests/complete-later.server";
import type { BulkChangeKind } from "./bulk-changes.schema";
import { endBulkChange, type BulkChangeInput, type StoredFilters } from "./internal/bulk-change-rows.server";
import { lotsBefore, undoNextBatch, type Earlier } from "./internal/undo-batches.server";

type JobCtx = ProgramCtx<SystemActor>;

/** Participants of one transaction. They are locked until it ends, so it must be short. */
const BATCH_ROWS = 1_000;

/**
 * Changes the participants batch by batch, in the order of their ids; the job `change-participants`. Each batch stores
 * the progress in its own transaction, so that a killed job continues where it stopped, and nobody is changed twice.
 */
export const changeParticipants = job(async function changeParticipants(ctx: JobCtx, id: string): Promise<void> {
  for (let more = true; more;) more = await retrying(() => jobTransaction((on) => changeBatch(ctx, id, on)));
  await transaction(async (tx) => {
    const ended = await endBulkChange(tx, { programId: ctx.programId, id, now: ctx.now }, "done");
    if (!ended) return; // canceled
    const row = { ...auditRow(ctx, ended.change), actorType: "admin", actorId: ended.adminId };
    await tx.auditEntry.create({ data: { ...row, programId: ctx.programId } });
  });
});

type Running = {
  kind: BulkChangeKind;
  input: BulkChangeInput;
  filters: StoredFilters;
  rows_total: number | null;
  last_id: string | null;
  created_at: Date;
  undoes_id: string | null;
  /** The kind of the change that this one undoes. */
  undoes_kind: BulkChangeKind | null;
};

/** @returns whether there may be more participants */
async function changeBatch(ctx: JobCtx, id: string, on: Sql): Promise<boolean> {
  const { programId, now } = ctx;
  const [row] = await on<Running>(
    sqlText`select kind, input, filters, rows_total, last_id, created_at, undoes_id,
        (select kind from bulk_changes u where u.program_id = b.program_id and u.id = b.undoes_id) as undoes_kind
      from bulk_changes b where program_id = $1 and id = $2 and status = 'running' for update`,
    [programId, id],
  );
  if (!row) return false;
  if (row.undoes_id !== null) return undoBatch(ctx, id, row, on);
  const values = new StatementValues();
  const named = row.filters.named ?? (await whereNamed(programId, row.filters.search));
  // As of its start, so that all batches choose by the same days.
  const condition = participantCondition({ ...ctx, now: row.created_at }, row.filters, named, values);
  const matching = sqlText`from participants p where ${condition} and p.created_at <= ${values.add(row.created_at)}::timestamptz`;
  if (row.rows_total === null) {
    const [count] = await on<{ rows: number }>(sqlText`select count(*)::int as rows ${matching}`, values.list);
    row.rows_total = count!.rows;
  }
  const after = row.last_id === null ? sqlText`` : sqlText`and p.id > ${values.add(row.last_id)}::uuid`;
  const batch = await on<{ id: string; status: string }>(
    sqlText`select p.id, p.status ${matching} ${after} order by p.id limit ${BATCH_ROWS} for no key update`,
    values.list,
  );
  const ids = batch.map((participant) => participant.id);
  const people = { programId, ids, now };
  const until = row.kind === "extend_points" ? new Date(row.input.expires_at!) : null;
  const lots = until ? await lotsBefore(on, people, until) : { lotIds: [], expirations: [] };
  const changed = ids.length === 0 ? [] : await change(on, people, id, row);
  if (row.kind === "set_status" && row.input.status === "active") await completeEveryQuestLater(ctx, on);
  const statusBefore = new Map(batch.map((participant) => [participant.id, participant.status]));
  const statuses = row.kind === "set_status" ? changed.map((participant) => statusBefore.get(participant)!) : [];
  const lastId = ids.at(-1) ?? null;
  await storeBatch(on, ctx, { id, lastId, changed, ...lots, statuses });
  await storeProgress(on, ctx, { ...row, id, done: ids.length, changed: changed.length, last_id: lastId });
  return ids.length > 0;
}

/** Undoes one batch of the change that `row` undoes. @returns whether there may be more */
async function undoBatch(ctx: JobCtx, id: string, row: Running, on: Sql): Promise<boolean> {
  const { programId, now } = ctx;
  const undone = { programId, id: row.undoes_id!, kind: row.undoes_kind!, input: row.input };
  const batch = await undoNextBatch(on, undone, { lastId: row.last_id, now });
  if (!batch) return false;
  const { lastId, ids, changed } = batch;
  if (undone.kind === "set_status") await completeEveryQuestLater(ctx, on);
  await storeBatch(on, ctx, { id, lastId, changed, statuses: [], lotIds: [], expirations: [] });
  await storeProgress(on, ctx, { ...row, id, done: ids.length, changed: changed.length, last_id: lastId });
  return true;
}

/** Those who are active again may have done all steps of a quest while they could win nothing. */
async function completeEveryQuestLater({ programId, program }: JobCtx, on: Sql): Promise<void> {
  const quests = program.quests.map(({ id }) => id);
  await completeQuestsLater(on, programId, quests);
}

/** Whom a batch changed: for their timelines, and to undo it. Nothing is stored for a batch that changed nobody. */
async function storeBatch(
  on: Sql,
  { programId, now }: JobCtx,
  batch: { id: string; lastId: string | null; changed: string[] } & Earlier,
): Promise<void> {
  if (batch.changed.length === 0) return;
  await on(
    sqlText`insert into bulk_change_batches
        (program_id, bulk_change_id, last_id, changed_ids, earlier_statuses, lot_ids, earlier_expirations, created_at)
      values ($1, $2, $3, $4::uuid[], $5::text[], $6::uuid[], $7::timestamptz[], $8)`,
    [programId, batch.id, batch.lastId, batch.changed, batch.statuses, batch.lotIds, batch.expirations, now],
  );
}

async function storeProgress(
  on: Sql,
  { programId }: JobCtx,
  progress: { id: string; rows_total: number | null; done: number; changed: number; last_id: string | null },
): Promise<void> {
  await on(
    sqlText`update bulk_changes set rows_total = $3, rows_done = rows_done + $4, changed = changed + $5, last_id = coalesce($6, last_id)
      where program_id = $1 and id = $2`,
    [programId, progress.id, progress.rows_total, progress.done, progress.changed, progress.last_id],
  );
}

async function change(
  on: Sql,
  people: ParticipantSet,
  bulkChangeId: string,
  { kind, input }: Running,
): Promise<string[]> {
  switch (kind) {
    case "tag":
      return tagEach(on, people, input.tag_id!);
    case "untag":
      return untagEach(on, people, input.tag_id!);
    case "set_status":
      return setStatusOf(on, people, input.status!);
    case "add_points":
      return addPointsToEach(on, people, { points: input.points!, action_title: input.action_title!, bulkChangeId });
    case "adjust_points": {
      const { direction, points, action_title } = input;
      const adjustment = { direction: direction!, points: points!, action_title: action_title! };
      return [...(await adjustEach(on, people, adjustment, bulkChangeId)).keys()];
    }
    case "extend_points":
      return extendPointsOfEach(on, people, new Date(input.expires_at!));
    case "undo":
      throw new Error("an undo goes through the batches of its change");
  }
}
