/** What corrections of points of one and of many participants have in common. */
import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { AppError, notFound } from "~/platform/errors";
import { POINTS_ADJUSTED } from "~/services/points/action-types";
import { reverseAction, undoRemoval } from "~/services/points/moves.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import { addPointsToEach, type ParticipantSet } from "./participant-sets.server";
import { needsConfirmation } from "./point-adjustments.schema";

const NO_PARTICIPANT = msg("Participant not found");
const CONFIRM = msg("Confirm the total of {total} {term}");
const SPENT = msg(
  "These points were spent already. Remove points instead, and choose whether the rest becomes a debt.",
);

/** What every correction of points has: how many, in which direction, and the title in the history. */
export type PointsChange = { direction: "add" | "remove"; points: number; action_title: string };

/**
 * A large correction names its total, so that a slip of the pen does not reach everybody. The total is what all people
 * would get or lose together if each had enough.
 * @throws invalid on `confirmed_total` with the total to confirm
 */
export function assertConfirmed(
  { program }: AdminProgramCtx,
  { points, people }: { points: number; people: number },
  confirmed: number | undefined,
): void {
  const total = points * people;
  if (confirmed === total || (confirmed === undefined && !needsConfirmation(points, people))) return;
  const values = { total, term: pointsTermOf(program) };
  throw new AppError("invalid", CONFIRM, { values, errors: [{ field: "confirmed_total", message: CONFIRM, values }] });
}

/**
 * Adds points to each, or takes away what they have, up to the points. The caller holds the row locks.
 * @returns the points by the id of those who changed. Deleted accounts and, for a removal, those without points are left out
 */
export async function adjustEach(
  on: Sql,
  set: ParticipantSet,
  { direction, points, action_title }: PointsChange,
  bulkChangeId?: string,
): Promise<Map<string, number>> {
  const title = action_title || POINTS_ADJUSTED;
  if (direction === "add") {
    const ids = await addPointsToEach(on, set, { points, action_title: title, bulkChangeId });
    return new Map(ids.map((id) => [id, points]));
  }
  const rows = await on<{ id: string; points: bigint | string }>(
    sqlText`select id, points from remove_points($1::uuid, $2::uuid[], $3::bigint, $4::text, $5::uuid, $6::timestamptz)`,
    [set.programId, set.ids, BigInt(points), title, bulkChangeId ?? null, set.now],
  );
  return new Map(rows.map(({ id, points: taken }) => [id, Number(taken)]));
}

export type Adjustment = { id: string; points: number };

/**
 * Undoes a correction of points while it pushes nobody into debt: points that were added must not be spent yet. Points that
 * were removed are earned again.
 * @throws conflict when it was undone before; rejected when the points were spent
 */
export async function undoAdjustment(
  on: Sql,
  { programId, now }: Pick<AdminProgramCtx, "programId" | "now">,
  { id, points }: Adjustment,
  title: string,
): Promise<{ actionId: string; available: number; debt: number }> {
  if (points < 0) return undoRemoval(on, { programId, actionId: id, title, now });
  const undone = await reverseAction(on, { programId, actionId: id, title, now });
  const [row] = await on<{ owed: boolean }>(
    sqlText`select exists (select from point_postings where program_id = $1::uuid and action_id = $2::uuid and from_account = 'debt'
        and reverses in (select id from point_postings where program_id = $1::uuid and action_id = $3::uuid and to_account = 'available')) as owed`,
    [programId, undone.actionId, id],
  );
  if (row!.owed) throw new AppError("rejected", SPENT);
  return undone;
}

/** The balances of an account that is not deleted, locked until the transaction ends. @throws not_found */
export async function lockBalances(
  on: Sql,
  { programId }: AdminProgramCtx,
  participantId: string,
): Promise<{ available: number; debt: number }> {
  const [row] = await on<{ available: bigint; debt: bigint }>(
    sqlText`select points_available as available, points_debt as debt from participants
      where program_id = $1::uuid and id = $2::uuid and deleted_at is null for no key update`,
    [programId, participantId],
  );
  if (!row) throw notFound(NO_PARTICIPANT);
  return { available: Number(row.available), debt: Number(row.debt) };
}
