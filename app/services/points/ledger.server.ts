/**
 * Typed calls of the database functions that complete challenges, view posts and claim rewards: the only way points
 * move there.
 * Each is one round trip and one transaction. Amounts are whole points as numbers, safe to 2^53.
 */
import type { ProgramId } from "../context";
import type { Sql } from "../database.server";
import { uuidsv7 } from "../ids.server";
import { inputHash } from "./input-hash.server";

/** A repeatable request: with the same key and input, the first answer is given again. */
export type Idempotency = { key: string | null; input: unknown };

export type GivenAnswer = { id: string; question_id: string; option_id: string | null; answer: string };

export type Completing = {
  programId: ProgramId;
  participantId: string;
  challengeId: string;
  actionType: string;
  answers?: GivenAnswer[];
  /** In place of the challenge's own points. */
  points?: number;
  /** It happened outside (a payment, a friend's sign-up): schedule and repetition do not refuse it. */
  settled?: boolean;
  now: Date;
  idempotency?: Idempotency;
};

export type Completed = {
  /** Of this completion; not for a replayed one. */ actionId: string;
  points: number;
  available: number;
  completedAt: Date;
  replayed: boolean;
};

/**
 * Completes a challenge with all that follows from it. The function refuses with LY404 (no such challenge), LY409
 * (done already, or not open again yet) and LY422 (not active).
 */
export async function completeChallenge(sql: Sql, completing: Completing): Promise<Completed> {
  const {
    programId,
    participantId,
    challengeId,
    actionType,
    answers = [],
    points,
    settled = false,
    now,
    idempotency,
  } = completing;
  const ids = uuidsv7(now, 6);
  const [row] = await sql<{ points: string; available: string; completed_at: Date; replayed: boolean }>(
    "select * from complete_challenge($1::uuid, $2::uuid, $3::uuid, $4::uuid[], $5, $6::jsonb, $7::bigint, $8::boolean, $9::timestamptz, $10, $11::bytea)",
    [
      programId,
      participantId,
      challengeId,
      ids,
      actionType,
      answers.length > 0 ? JSON.stringify(answers) : null,
      points ?? null,
      settled,
      now,
      idempotency?.key ?? null,
      hashOf(idempotency),
    ],
  );
  return {
    actionId: ids[1]!,
    points: Number(row!.points),
    available: Number(row!.available),
    completedAt: row!.completed_at,
    replayed: row!.replayed,
  };
}

type Viewing = { programId: ProgramId; participantId: string; challengeId: string; postId: string; now: Date };

export type Viewed = { points: number; available: number; completed: boolean };

/**
 * Records a view of a social post with what the first one earns; null when the challenge has no such post. The function
 * refuses with LY404 (not to be viewed by itself) and LY422 (not active).
 */
export async function viewSocialPost(
  on: Sql,
  { programId, participantId, challengeId, postId, now }: Viewing,
): Promise<Viewed | null> {
  const [row] = await on<{ points: string; available: string; completed: boolean }>(
    `select v.* from social_network_posts s, view_social_post($1::uuid, $2::uuid, s.id, $5::uuid[], $6::timestamptz) v
      where s.program_id = $1::uuid and s.challenge_id = $3::uuid and s.id = $4::uuid`,
    [programId, participantId, challengeId, postId, uuidsv7(now, 10), now],
  );
  return row ? { points: Number(row.points), available: Number(row.available), completed: row.completed } : null;
}

type Claiming = {
  programId: ProgramId;
  participantId: string;
  rewardId: string;
  /** The program's word for points, for the refusal. */
  term: string;
  now: Date;
  idempotency?: Idempotency;
};

export type Claimed = { available: number; code: string | null; replayed: boolean };

/**
 * Claims a reward for points. The function refuses with LY404 (no such reward) and LY422 (repeated, too few points,
 * none left, not available, not to be had for points).
 */
export async function claimReward(sql: Sql, claiming: Claiming): Promise<Claimed> {
  const { programId, participantId, rewardId, term, now, idempotency } = claiming;
  const [row] = await sql<{ available: string; code: string | null; replayed: boolean }>(
    "select * from claim_reward($1::uuid, $2::uuid, $3::uuid, $4::uuid[], $5, $6::timestamptz, $7, $8::bytea)",
    [programId, participantId, rewardId, uuidsv7(now, 3), term, now, idempotency?.key ?? null, hashOf(idempotency)],
  );
  return { available: Number(row!.available), code: row!.code, replayed: row!.replayed };
}

function hashOf(idempotency: Idempotency | undefined): Buffer | null {
  return idempotency?.key ? inputHash(idempotency.input) : null;
}
