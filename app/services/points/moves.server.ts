import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { uuidsv7 } from "~/platform/ids.server";
import { inputHash } from "~/platform/input-hash.server";
import { POINTS_RELEASED } from "./action-types";

/**
 * How points move. Completing a challenge and claiming a reward have functions of their own. What is earned opens a lot,
 * which is pending if the program's rules say that (`earn_pending`: until an admin approves it), and settles a debt before
 * it is available. A correction takes available points away that should not be there; a debit takes what is available, and the
 * rest becomes a debt.
 */
export const MOVE_KINDS = ["earn", "earn_pending", "spend", "correct", "debit"] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

export type Move = {
  programId: ProgramId;
  participantId: string;
  kind: MoveKind;
  amount: number;
  /** The type of the participant's action that records the move. */
  actionType: string;
  title: string;
  /** The row that the move is about, if any. */
  actionable?: { type: string; id: string | null };
  now: Date;
  idempotencyKey?: string;
};

/** `replayed`: the key was used before, nothing was moved, and the other fields are from the first call. */
export type MoveResult = { actionId: string; available: number; replayed: boolean };

/**
 * Moves points of one participant, with an action and its postings, in one statement.
 * @throws not_found when the program has no such participant, rejected when there are not enough points or the amount is
 *   not positive, conflict when the key was used for another move
 */
export async function movePoints(on: Sql, move: Move): Promise<MoveResult> {
  const { programId, participantId, kind, amount, actionType, title, actionable, now, idempotencyKey } = move;
  const [row] = await on<{ action_id: string; available: bigint | string; replayed: boolean }>(
    sqlText`select * from points_move($1::uuid, $2::uuid, $3::text, $4::bigint, $5::uuid[], $6::text, $7::text, $8::text, $9::uuid,
      $10::timestamptz, $11::text, $12::bytea)`,
    [
      programId,
      participantId,
      kind,
      BigInt(amount),
      uuidsv7(now, 3), // the action and at most two postings
      actionType,
      title,
      actionable?.type ?? null,
      actionable?.id ?? null,
      now,
      idempotencyKey ?? null,
      idempotencyKey ? inputHash({ kind, amount, actionType, title, actionable }) : null,
    ],
  );
  return { actionId: row!.action_id, available: Number(row!.available), replayed: row!.replayed };
}

export type Reversal = {
  programId: ProgramId;
  /** The action whose postings are reversed. */
  actionId: string;
  title: string;
  now: Date;
  idempotencyKey?: string;
};

export type ReversalResult = MoveResult & { debt: number };

/**
 * Reverses what an action moved, once. What was earned is taken back from where it is, pending or available, its own lot
 * first, and the rest becomes a debt. What was spent returns to its lots. A release is not reversed, the earning behind it is.
 * @throws as movePoints does; conflict for a second reversal
 */
export async function reverseAction(on: Sql, reversal: Reversal): Promise<ReversalResult> {
  const { programId, actionId, title, now, idempotencyKey } = reversal;
  const [row] = await on<{ action_id: string; available: bigint | string; debt: bigint | string; replayed: boolean }>(
    sqlText`select * from points_reverse($1::uuid, $2::uuid, $3::uuid[], $4::text, $5::timestamptz, $6::text, $7::bytea)`,
    [
      programId,
      actionId,
      uuidsv7(now, 4), // the action and at most three postings
      title,
      now,
      idempotencyKey ?? null,
      idempotencyKey ? inputHash({ title }) : null,
    ],
  );
  return {
    actionId: row!.action_id,
    available: Number(row!.available),
    debt: Number(row!.debt),
    replayed: row!.replayed,
  };
}

/**
 * Makes a pending lot available, with an action in the participant's history.
 * @throws not_found without such a lot, conflict when it is no longer pending
 */
export async function releaseLot(
  on: Sql,
  { programId, lotId, title, now }: { programId: ProgramId; lotId: string; title: string; now: Date },
): Promise<void> {
  await on(sqlText`select from release_lot($1::uuid, $2::uuid, $3::uuid[], $4::text, $5::timestamptz)`, [
    programId,
    lotId,
    uuidsv7(now, 3), // the action and at most two postings
    title,
    now,
  ]);
}

/**
 * Undoes a correction or a debit, once: the points are earned again, with the latest date of those that were taken, and
 * settle a debt first.
 * @throws not_found without such an action; conflict for a second time; rejected when it took no points
 */
export async function undoRemoval(
  on: Sql,
  { programId, actionId, title, now }: Omit<Reversal, "idempotencyKey">,
): Promise<{ actionId: string; available: number; debt: number }> {
  const ids = uuidsv7(now, 3); // the action and at most two postings
  const [row] = await on<{ available: bigint; debt: bigint }>(
    sqlText`select * from undo_removal($1::uuid, $2::uuid, $3::uuid[], $4::text, $5::timestamptz)`,
    [programId, actionId, ids, title, now],
  );
  return { actionId: ids[0]!, available: Number(row!.available), debt: Number(row!.debt) };
}

/** Releases those lots of a participant that wait for an admin, who has approved what earned them. */
export async function releaseApproved(
  on: Sql,
  {
    programId,
    participantId,
    actionIds,
    now,
  }: { programId: ProgramId; participantId: string; actionIds: readonly string[]; now: Date },
): Promise<void> {
  await on(sqlText`select points_lock($1::uuid, $2::uuid)::text`, [programId, participantId]);
  const waiting = await on<{ id: string }>(
    sqlText`select id from point_lots where program_id = $1::uuid and participant_id = $2::uuid and id = any($3::uuid[])
      and pending and available_at is null order by id`,
    [programId, participantId, actionIds],
  );
  for (const { id: lotId } of waiting) await releaseLot(on, { programId, lotId, title: POINTS_RELEASED, now });
}

/**
 * Gives points that were earned again the dates that they had before, so that a correction takes no time from anybody
 * and gives none. Nothing happens if the former action earned no points.
 */
export async function keepLotTerms(
  on: Sql,
  { programId, lotId, formerId, now }: { programId: ProgramId; lotId: string; formerId: string; now: Date },
): Promise<void> {
  await on(sqlText`select from keep_lot_terms($1::uuid, $2::uuid, $3::uuid, $4::timestamptz)`, [
    programId,
    lotId,
    formerId,
    now,
  ]);
}
