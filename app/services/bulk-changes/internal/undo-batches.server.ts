/** How a bulk change is undone: the batches of the change one by one, in their order. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { endSignIns, tagEach, type ParticipantSet } from "~/services/participant-accounts/participant-sets.server";
import { ADJUSTMENT_UNDONE } from "~/services/points/action-types";
import type { BulkChangeKind } from "../bulk-changes.schema";
import type { BulkChangeInput } from "./bulk-change-rows.server";

/** What a batch of a bulk change stores so that it can be undone: the values before, and the lots with their dates. */
export type Earlier = { statuses: string[]; lotIds: string[]; expirations: string[] };

/** The lots that an extension is about to move. Their participants are locked. */
export async function lotsBefore(
  on: Sql,
  { programId, ids }: ParticipantSet,
  until: Date,
): Promise<Pick<Earlier, "lotIds" | "expirations">> {
  const [row] = await on<{ ids: string[]; expirations: string[] }>(
    sqlText`select coalesce(array_agg(id::text order by id), '{}') as ids, coalesce(array_agg(expires_at::text order by id), '{}') as expirations
      from point_lots where program_id = $1 and participant_id = any($2::uuid[]) and open and expires_at < $3`,
    [programId, ids, until],
  );
  return { lotIds: row!.ids, expirations: row!.expirations };
}

/** A batch of the change that is being undone. */
type Batch = { last_id: string; changed_ids: string[]; created_at: Date };
/** The undone change: its batches, its kind, and what it set. */
export type UndoneChange = { programId: ProgramId; id: string; kind: BulkChangeKind; input: BulkChangeInput };

/**
 * Undoes the next batch after `lastId`.
 * @returns the batch, and those who have again what they had; the others were changed since. Null after the last batch
 */
export async function undoNextBatch(
  on: Sql,
  undone: UndoneChange,
  { lastId, now }: { lastId: string | null; now: Date },
): Promise<{ lastId: string; ids: string[]; changed: string[] } | null> {
  const [batch] = await on<Batch>(
    sqlText`select last_id, changed_ids, created_at from bulk_change_batches
      where program_id = $1 and bulk_change_id = $2 and ($3::uuid is null or last_id > $3) order by last_id limit 1`,
    [undone.programId, undone.id, lastId],
  );
  if (!batch) return null;
  const people = { programId: undone.programId, ids: batch.changed_ids, now };
  await on(
    sqlText`select from participants where program_id = $1 and id = any($2::uuid[]) order by id for no key update`,
    [people.programId, people.ids],
  );
  return { lastId: batch.last_id, ids: batch.changed_ids, changed: await undo(on, people, undone, batch) };
}

function undo(on: Sql, people: ParticipantSet, undone: UndoneChange, batch: Batch): Promise<string[]> {
  const { kind, input } = undone;
  switch (kind) {
    case "tag":
      return takeTagOff(on, people, input.tag_id!, batch.created_at);
    case "untag":
      return tagEach(on, people, input.tag_id!);
    case "set_status":
      return restoreStatuses(on, people, undone, batch.last_id);
    case "extend_points":
      return restoreExpirations(on, people, undone, batch.last_id);
    case "add_points":
    case "adjust_points":
      return undoPoints(on, people, undone.id, batch.created_at);
    case "undo":
      throw new Error("an undo is not undone");
  }
}

/** Only what the change put on: a tag that somebody took off and put on again since has another time. */
async function takeTagOff(on: Sql, { programId, ids }: ParticipantSet, tagId: string, at: Date): Promise<string[]> {
  const rows = await on<{ id: string }>(
    sqlText`delete from taggings where program_id = $1 and participant_id = any($2::uuid[]) and tag_id = $3 and created_at = $4
      returning participant_id as id`,
    [programId, ids, tagId, at],
  );
  return rows.map(({ id }) => id);
}

async function restoreStatuses(
  on: Sql,
  { programId, now }: ParticipantSet,
  { id, input }: UndoneChange,
  lastId: string,
): Promise<string[]> {
  const rows = await on<{ id: string; status: string }>(
    sqlText`update participants p set status = e.status, updated_at = $5
      from bulk_change_batches b cross join unnest(b.changed_ids, b.earlier_statuses) e (id, status)
      where b.program_id = $1 and b.bulk_change_id = $2 and b.last_id = $3
        and p.program_id = $1 and p.id = e.id and p.deleted_at is null and p.status = $4 and e.status is not null
      returning p.id, p.status`,
    [programId, id, lastId, input.status, now],
  );
  const blocked = rows.filter(({ status }) => status === "blocked").map((row) => row.id);
  await endSignIns(on, { programId, ids: blocked, now });
  return rows.map((row) => row.id);
}

/** Lots that still expire when the extension set it. Their notices begin again. */
async function restoreExpirations(
  on: Sql,
  { programId }: ParticipantSet,
  { id, input }: UndoneChange,
  lastId: string,
): Promise<string[]> {
  const rows = await on<{ id: string }>(
    sqlText`with restored as (
        update point_lots l set expires_at = e.expires_at, notified_days = null, notice_due = null
        from bulk_change_batches b cross join unnest(b.lot_ids, b.earlier_expirations) e (id, expires_at), participants p
        where b.program_id = $1 and b.bulk_change_id = $2 and b.last_id = $3
          and l.program_id = $1 and l.id = e.id and l.open and l.expires_at = $4
          and p.program_id = $1 and p.id = l.participant_id and p.deleted_at is null
        returning l.participant_id)
      select distinct participant_id as id from restored`,
    [programId, id, lastId, new Date(input.expires_at!)],
  );
  return rows.map((row) => row.id);
}

async function undoPoints(on: Sql, { programId, ids, now }: ParticipantSet, changeId: string, at: Date) {
  const rows = await on<{ id: string }>(
    sqlText`select id from undo_points($1, $2::uuid[], 'BulkChange', $3, $4, $5, $6) where undone`,
    [programId, ids, changeId, at, ADJUSTMENT_UNDONE, now],
  );
  return rows.map(({ id }) => id);
}
