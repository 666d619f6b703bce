import type { ProgramId } from "../context";
import type { Sql } from "../database.server";
import { uuidsv7 } from "../ids.server";
import { inputHash } from "./input-hash.server";

/**
 * The ways in which points move by themselves; completing a challenge and claiming a reward have functions of their
 * own. Earned and released points settle a debt before they are available.
 */
export type MoveKind = "earn" | "earn_pending" | "spend" | "hold" | "release" | "settle" | "expire";

export type Move = {
  programId: ProgramId;
  participantId: string;
  kind: MoveKind;
  amount: number;
  /** The row that the move leaves in the participant's journal. */
  actionType: string;
  title: string;
  /** What the move is about, where it is about a row. */
  actionable?: { type: string; id: string };
  /** For a release or a settlement: the action that holds the points, of which no more is moved than it still holds. */
  heldBy?: string;
  now: Date;
  idempotencyKey?: string;
};

/** `replayed`: the key was used before, nothing moved now, and the rest is what was answered then. */
export type Moved = { actionId: string; available: number; replayed: boolean };

/**
 * Moves points of one participant, with an action and its postings, in one statement (DESIGN rule 6).
 * Fails with the functions' own SQLSTATEs, which a verb turns into `not_found` (no such participant in the program),
 * `refused` (not enough points, or held ones, or an amount that is not positive) and `conflict` (the key was used for another move).
 */
export async function movePoints(on: Sql, move: Move): Promise<Moved> {
  const { programId, participantId, kind, amount, actionType, title, heldBy, now, idempotencyKey } = move;
  const actionable = heldBy ? { type: "Action", id: heldBy } : move.actionable;
  const [row] = await on<{ action_id: string; available: bigint | string; replayed: boolean }>(
    `select * from points_move($1::uuid, $2::uuid, $3::text, $4::bigint, $5::uuid[], $6::text, $7::text, $8::text, $9::uuid,
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

export type Reversed = Moved & { debt: number };

/**
 * Reverses what an action moved, once. What was earned is taken back from where it is, pending or available, and the
 * rest becomes a debt (RULINGS "Reversal"). A release is not reversed, the earning or hold behind it is.
 * Fails as `movePoints` does; a second reversal is a `conflict`.
 */
export async function reverseAction(on: Sql, reversal: Reversal): Promise<Reversed> {
  const { programId, actionId, title, now, idempotencyKey } = reversal;
  const [row] = await on<{ action_id: string; available: bigint | string; debt: bigint | string; replayed: boolean }>(
    "select * from points_reverse($1::uuid, $2::uuid, $3::uuid[], $4::text, $5::timestamptz, $6::text, $7::bytea)",
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
