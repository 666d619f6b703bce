/**
 * Changes of several participants at once, for the selected ones of the list and for bulk changes. The caller holds the
 * row locks, checks the permission and writes the audit rows. Each function returns the ids of those that it changed;
 * who was as requested already, and deleted accounts, are left out.
 */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql, type Transaction } from "~/platform/database/sql";
import { participantName } from "~/services/participants/participant-name";
import type { ParticipantStatus } from "~/services/participants/participants.schema";

/** The participants, and the time of the change. */
export type ParticipantSet = { programId: ProgramId; ids: readonly string[]; now: Date };

type Row = { id: string };

/** The selected participants, locked: a concurrent deletion of an account waits, and so does a change of a balance. */
export async function lockSelected(
  { programId }: Pick<ParticipantSet, "programId">,
  tx: Transaction,
  ids: readonly string[],
) {
  await tx.$queryRaw`select from participants
    where program_id = ${programId}::uuid and id = any(${ids}::uuid[]) order by id for no key update`;
  return tx.participant.findMany({ where: { programId, id: { in: [...ids] }, deletedAt: null } });
}

/** The name of the participant if it is only one, else null. */
export async function nameOfOnly(
  tx: Transaction,
  { programId }: Pick<ParticipantSet, "programId">,
  ids: readonly string[],
) {
  const [id, ...more] = ids;
  if (id === undefined || more.length > 0) return null;
  const row = await tx.participant.findUnique({ where: { programId_id: { programId, id } } });
  return row && participantName(row);
}

/** Sets the status. Who is blocked is signed out. */
export async function setStatusOf(
  on: Sql,
  { programId, ids, now }: ParticipantSet,
  status: ParticipantStatus,
): Promise<string[]> {
  const changed = idsOf(
    await on<Row>(
      sqlText`update participants set status = $3, updated_at = $4::timestamptz
        where program_id = $1::uuid and id = any($2::uuid[]) and deleted_at is null and status <> $3 returning id`,
      [programId, ids, status, now],
    ),
  );
  if (status === "blocked") await endSignIns(on, { programId, ids: changed, now });
  return changed;
}

/** Ends the sessions of participants, and the codes, links and passkeys that could open new ones. */
export async function endSignIns(on: Sql, { programId, ids, now }: ParticipantSet): Promise<void> {
  const own = "program_id = $1::uuid and participant_id = any($2::uuid[])";
  await on(sqlText`delete from participant_sessions where ${own}`, [programId, ids]);
  await on(
    sqlText`update participant_sign_in_codes set voided_at = $3::timestamptz
      where ${own} and used_at is null and voided_at is null`,
    [programId, ids, now],
  );
  await on(sqlText`delete from passkeys where ${own}`, [programId, ids]);
}

/** Points that an admin adds by hand. `bulkChangeId` names the bulk change that they belong to. */
export type PointsForEach = { points: number; action_title: string; bulkChangeId?: string };

/** Adds points to each, with an action and its postings. Debt is settled first. */
export async function addPointsToEach(
  on: Sql,
  { programId, ids, now }: ParticipantSet,
  { points, action_title, bulkChangeId }: PointsForEach,
): Promise<string[]> {
  return idsOf(
    await on<Row>(
      sqlText`select id from add_points($1::uuid, $2::uuid[], $3::bigint, $4::text, $5::uuid, $6::timestamptz)`,
      [programId, ids, BigInt(points), action_title, bulkChangeId ?? null, now],
    ),
  );
}

/** Moves the expiration of open lots that expire before `until` to that time. Their notices begin again. */
export async function extendPointsOfEach(on: Sql, { programId, ids }: ParticipantSet, until: Date): Promise<string[]> {
  return idsOf(
    await on<Row>(
      sqlText`with extended as (
          update point_lots l set expires_at = $3::timestamptz, notified_days = null, notice_due = null from participants p
          where p.program_id = $1::uuid and p.id = any($2::uuid[]) and p.deleted_at is null
            and l.program_id = p.program_id and l.participant_id = p.id and l.open and l.expires_at < $3::timestamptz
          returning l.participant_id)
        select distinct participant_id as id from extended`,
      [programId, ids, until],
    ),
  );
}

/** Adds a tag. One that was deleted meanwhile is added to nobody. */
export async function tagEach(on: Sql, { programId, ids, now }: ParticipantSet, tagId: string): Promise<string[]> {
  return idsOf(
    await on<Row>(
      sqlText`insert into taggings (program_id, id, tag_id, participant_id, created_at)
        select p.program_id, new_uuid($4::timestamptz), t.id, p.id, $4::timestamptz
          from participants p join tags t on t.program_id = p.program_id and t.id = $3::uuid
          where p.program_id = $1::uuid and p.id = any($2::uuid[]) and p.deleted_at is null
        on conflict do nothing returning participant_id as id`,
      [programId, ids, tagId, now],
    ),
  );
}

/** Removes a tag. */
export async function untagEach(on: Sql, { programId, ids }: ParticipantSet, tagId: string): Promise<string[]> {
  return idsOf(
    await on<Row>(
      sqlText`delete from taggings where program_id = $1::uuid and participant_id = any($2::uuid[]) and tag_id = $3::uuid
        returning participant_id as id`,
      [programId, ids, tagId],
    ),
  );
}

function idsOf(rows: readonly Row[]): string[] {
  return rows.map(({ id }) => id);
}
