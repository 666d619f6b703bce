/**
 * Typed calls of the database functions that complete challenges, view posts and claim rewards. Each is one round trip
 * and one transaction. Amounts are integers up to 2^53.
 */
import { addJob, jobArguments } from "~/jobs/queue.server";
import type { Term } from "~/locales/text";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { AppError, withValues } from "~/platform/errors";
import { uuidsv7 } from "~/platform/ids.server";
import { inputHash } from "~/platform/input-hash.server";
import { momentText, NOT_OPEN_AGAIN, type MomentWording } from "./opens-again";

/** Makes a request safe to repeat: with the same key and input, it returns the first result. */
export type Idempotency = { key: string | null; input: unknown };

export type CompletionAnswer = { id: string; question_id: string; option_id: string | null; answer: string };

export type CompletionParams = {
  programId: ProgramId;
  participantId: string;
  challengeId: string;
  actionType: string;
  answers?: CompletionAnswer[];
  /** Replaces the challenge's own points. */
  points?: number;
  /** It happened elsewhere (a payment, a friend's sign-up), so the schedule and earlier completions are not checked. */
  settled?: boolean;
  now: Date;
  idempotency?: Idempotency;
  /** How the message of an error says when the challenge opens again. */
  wording?: MomentWording;
};

export type CompletionResult = {
  /** The action of this completion; meaningless if `replayed`. */
  actionId: string;
  points: number;
  available: number;
  completedAt: Date;
  replayed: boolean;
  /** The program's daily limit, if it left out points. */
  dailyLimit: number | null;
  /** From when on the points can be spent, when they are pending; `until` is null when an admin has to approve them. */
  pending: { until: Date | null } | null;
};

/**
 * Completes a challenge with all that follows from it. `sql` must turn database errors into AppErrors, or `wording` does
 * not reach their messages.
 * @throws not_found when there is no such challenge, conflict when it is done already or not open again yet, rejected
 *   when it is not active
 */
export async function completeChallenge(sql: Sql, params: CompletionParams): Promise<CompletionResult> {
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
    wording = { locale: "en", timeZone: "UTC" },
  } = params;
  const ids = uuidsv7(now, 6);
  const [row] = await sql<{
    points: bigint | string;
    available: bigint | string;
    completed_at: Date;
    replayed: boolean;
    daily_limit: bigint | string | null;
    pending: boolean;
    available_at: Date | null;
  }>(
    sqlText`select * from complete_challenge_by_rules($1::uuid, $2::uuid, $3::uuid, $4::uuid[], $5, $6::jsonb, $7::bigint, $8::boolean, $9::timestamptz, $10, $11::bytea)`,
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
  ).catch((error: unknown) => {
    const notOpen = error instanceof AppError && error.text.template === NOT_OPEN_AGAIN;
    throw notOpen ? withValues(error, { time: momentText(String(error.text.values.time), wording) }) : error;
  });
  return {
    actionId: ids[1]!,
    points: Number(row!.points),
    available: Number(row!.available),
    completedAt: row!.completed_at,
    replayed: row!.replayed,
    dailyLimit: row!.daily_limit === null ? null : Number(row!.daily_limit),
    pending: row!.pending ? { until: row!.available_at } : null,
  };
}

type PostViewParams = {
  programId: ProgramId;
  participantId: string;
  challengeId: string;
  postId: string;
  /** Whether they stayed until the post's wait was over; true by default. */
  waited?: boolean;
  now: Date;
};

type ViewedPost = {
  actionId: string;
  points: number;
  available: number;
  completed: boolean;
  dailyLimit: number | null;
};

/**
 * Records a view of a social post with what the first one earns.
 * @returns null when the challenge has no such post
 * @throws not_found for a post that cannot be viewed by itself, rejected when the challenge is not active
 */
export async function viewSocialPost(
  on: Sql,
  { programId, participantId, challengeId, postId, waited = true, now }: PostViewParams,
): Promise<ViewedPost | null> {
  const ids = uuidsv7(now, 10);
  const [row] = await on<{ points: string; available: string; completed: boolean; daily_limit: string | null }>(
    sqlText`select v.* from social_network_posts s, view_social_post($1::uuid, $2::uuid, s.id, $5::uuid[], $6::timestamptz, $7::boolean) v
      where s.program_id = $1::uuid and s.challenge_id = $3::uuid and s.id = $4::uuid`,
    [programId, participantId, challengeId, postId, ids, now, waited],
  );
  return row
    ? {
        actionId: ids[1]!,
        points: Number(row.points),
        available: Number(row.available),
        completed: row.completed,
        dailyLimit: row.daily_limit === null ? null : Number(row.daily_limit),
      }
    : null;
}

type ClaimParams = {
  programId: ProgramId;
  participantId: string;
  rewardId: string;
  /** The program's word for points, for the message of an error. */
  term: Term;
  /** Whether the participant gets a mail about it: queued in the same statement, since a hot reward's row is locked. */
  mails?: boolean;
  now: Date;
  idempotency?: Idempotency;
};

/** `claimId`: of the claim or the entry; meaningless if `replayed`. */
type ClaimedReward = { claimId: string; available: number; code: string | null; replayed: boolean };

/**
 * Claims a reward for points. `sql` must turn database errors into AppErrors, or `term` does not reach their messages.
 * @throws not_found when there is no such reward, rejected when it was claimed before, is sold out, not active or not
 *   for points, when its winners are drawn, and when the points do not suffice
 */
export async function claimReward(sql: Sql, params: ClaimParams): Promise<ClaimedReward> {
  const { programId, participantId, rewardId, term, mails = false, now, idempotency } = params;
  const ids = uuidsv7(now, 3);
  const [row] = await sql<{
    available: bigint | string;
    code: string | null;
    replayed: boolean;
    job: bigint | string | null;
  }>(
    sqlText`select c.*, case when $8::boolean and not c.replayed then
         (${addJob({ from: 9 })}).id end as job
       from claim_reward($1::uuid, $2::uuid, $3::uuid, $4::uuid[], $5::timestamptz, $6, $7::bytea) c`,
    [
      programId,
      participantId,
      rewardId,
      ids,
      now,
      idempotency?.key ?? null,
      hashOf(idempotency),
      mails,
      ...jobArguments("send-reward-mail", { programId, claimId: ids[0]! }),
    ],
  ).catch((error: unknown) => {
    throw withValues(error, { term });
  });
  return { claimId: ids[0]!, available: Number(row!.available), code: row!.code, replayed: row!.replayed };
}

function hashOf(idempotency: Idempotency | undefined): Buffer | null {
  return idempotency?.key ? inputHash(idempotency.input) : null;
}
