/** Holds: a register keeps points or a reward for a participant until it is paid (docs/product/point-of-sale.md#holds). */
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { raising } from "~/platform/database/failures.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound, withValues } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidsv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderOf } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import { instantOf } from "~/platform/zoned-time";
import { isMailOn } from "~/services/mail/mail-kinds";
import { AT_REGISTER, HOLD_CAPTURED } from "~/services/points/action-types";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import { balanceOf, lockSpender } from "./balances.server";
import { endHold, readHolds } from "./hold-rows.server";
import {
  HOLD_MINUTES,
  holdResult,
  holdsPage,
  MAX_HOLD_DAYS,
  type HoldInput,
  type HoldResult,
  type HoldsPage,
  type HoldsQuery,
  type HoldView,
} from "./holds.schema";

const NO_HOLD = msg("Hold not found");
const NOT_AHEAD = msg("Choose a time in the next {days} days");
const KNOWN_ID = msg("There is another hold with this external_id.");
const RELEASED = msg("This hold was released.");
const EXPIRED = msg("This hold has expired.");
const CAPTURED = msg("This hold was captured. Reverse its action, or cancel its claim.");
const CAPTURED_OTHERWISE = msg("This hold was captured with another number of points.");

/**
 * Holds points of a participant, or a reward with its price: nobody else can spend or get what is held.
 * A second call with the same key holds nothing more and returns the same hold.
 * @throws not_found also for a deleted account; conflict when `external_id` is that of a hold of something else; rejected for
 *   a blocked participant, with too few points, and when the reward cannot be claimed; invalid on `expires_at`
 */
export const holdPoints = command(
  "points:spend",
  async function holdPoints(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    input: HoldInput,
    idempotencyKey: string | null,
  ): Promise<HoldResult> {
    const on = sqlIn(tx);
    const { programId, program, now } = ctx;
    const request = { operation: "hold_points", key: idempotencyKey, input: { participantId, ...input } };
    const { id } = await withIdempotencyKey(on, ctx, request, async () => {
      await lockSpender(on, programId, participantId);
      const known = await holdCalled(on, ctx, participantId, input);
      if (known) return { id: known };
      const expiresAt = expirationOf(ctx, input.expires_at);
      const ids = uuidsv7(now, 3);
      const title = input.title ?? (input.reward_id === null ? AT_REGISTER : null);
      await raising(on)(
        sqlText`select from hold_points($1::uuid, $2::uuid, $3::uuid[], $4::bigint, $5::uuid, $6::text, $7::text, $8::timestamptz, $9::timestamptz)`,
        [
          programId,
          participantId,
          ids,
          input.points === null ? null : BigInt(input.points),
          input.reward_id,
          title,
          input.external_id,
          expiresAt,
          now,
        ],
      ).catch((error: unknown) => {
        throw withValues(error, { term: pointsTermOf(program) });
      });
      audit({
        action: "participant.hold_points",
        targetType: "participant",
        targetId: participantId,
        after: { hold_id: ids[0], points: input.points, reward_id: input.reward_id, expires_at: expiresAt },
      });
      return { id: ids[0]! };
    });
    return resultOf(on, ctx, participantId, id);
  },
  { output: holdResult },
);

/**
 * Makes a hold final. A held reward becomes a claim, with its code, and the participant gets the mail about it. Capturing
 * it again changes nothing and gives the same answer.
 * @param points how many of the held ones; null for all. The rest comes back
 * @throws not_found; conflict when it was released or has expired, or was captured with other points; rejected for too many
 */
export const captureHold = command(
  "points:spend",
  async function captureHold(
    ctx: AdminProgramCtx,
    { tx, audit },
    { participantId, holdId }: HoldAddress,
    { points }: { points: number | null },
  ): Promise<HoldResult> {
    const on = sqlIn(tx);
    const { programId, program, now } = ctx;
    const before = await lockHold(on, ctx, participantId, holdId);
    assertCapturable(before, points);
    if (before.state === "held") {
      const ids = uuidsv7(now, 6); // the claim, two actions and three postings
      await raising(on)(
        sqlText`select capture_hold($1::uuid, $2::uuid, $3::bigint, $4::uuid[], $5::text, $6::timestamptz)`,
        [programId, holdId, points === null ? null : BigInt(points), ids, HOLD_CAPTURED, now],
      ).catch((error: unknown) => {
        throw withValues(error, { term: pointsTermOf(program) });
      });
      if (before.reward_id !== null) await announceClaim(on, ctx, ids[0]!);
      audit({
        action: "participant.capture_hold",
        targetType: "participant",
        targetId: participantId,
        before: { hold_id: holdId, points: before.points },
        after: { points: points ?? before.points },
      });
    }
    return resultOf(on, ctx, participantId, holdId);
  },
  { output: holdResult },
);

/**
 * Gives back what a hold took. Releasing it again, or after it has expired, changes nothing.
 * @throws not_found; conflict when it was captured
 */
export const releaseHold = command(
  "points:spend",
  async function releaseHold(
    ctx: AdminProgramCtx,
    { tx, audit },
    { participantId, holdId }: HoldAddress,
  ): Promise<HoldResult> {
    const on = sqlIn(tx);
    const { programId, now } = ctx;
    const before = await lockHold(on, ctx, participantId, holdId);
    if (before.state === "captured") throw new AppError("conflict", CAPTURED);
    if (before.state === "held") {
      await endHold(on, { programId, holdId, state: "released", now });
      audit({
        action: "participant.release_hold",
        targetType: "participant",
        targetId: participantId,
        before: { hold_id: holdId, points: before.points },
      });
    }
    return resultOf(on, ctx, participantId, holdId);
  },
  { output: holdResult },
);

/** A page of a participant's holds, with their balance. @throws not_found */
export const listHolds = query(
  "points:spend",
  async function listHolds(ctx: AdminProgramCtx, participantId: string, input: HoldsQuery): Promise<HoldsPage> {
    const { programId } = ctx;
    const points = await balanceOf(sql, programId, participantId);
    const { direction } = orderOf(input.sort);
    const source = fromRows(
      ({ take, skip }) =>
        readHolds(
          sql,
          programId,
          sqlText`h.participant_id = $2::uuid order by h.created_at ${direction}, h.id ${direction} limit $3 offset $4`,
          [participantId, take, skip],
        ),
      async () => {
        const [row] = await sql<{ count: number }>(
          sqlText`select count(*)::int as count from point_holds where program_id = $1::uuid and participant_id = $2::uuid`,
          [programId, participantId],
        );
        return row!.count;
      },
    );
    return { ...(await listPage(input, source, (holds) => holds)), points };
  },
  { output: holdsPage },
);

/** One hold, with the participant's balance. @throws not_found */
export const getHold = query(
  "points:spend",
  async function getHold(ctx: AdminProgramCtx, participantId: string, holdId: string): Promise<HoldResult> {
    return resultOf(sql, ctx, participantId, holdId);
  },
  { output: holdResult },
);

type HoldAddress = { participantId: string; holdId: string };

async function resultOf(
  on: Sql,
  { programId }: AdminProgramCtx,
  participantId: string,
  id: string,
): Promise<HoldResult> {
  const points = await balanceOf(on, programId, participantId);
  const [hold] = isUuid(id)
    ? await readHolds(on, programId, sqlText`h.id = $2::uuid and h.participant_id = $3::uuid`, [id, participantId])
    : [];
  if (!hold) throw notFound(NO_HOLD);
  return { hold, points };
}

/** A hold of the participant, whose account is locked until the transaction ends. @throws not_found */
async function lockHold(on: Sql, { programId }: AdminProgramCtx, participantId: string, id: string): Promise<HoldView> {
  if (!isUuid(participantId) || !isUuid(id)) throw notFound(NO_HOLD);
  await on(sqlText`select from lock_hold($1::uuid, $2::uuid)`, [programId, id]);
  const [hold] = await readHolds(on, programId, sqlText`h.id = $2::uuid and h.participant_id = $3::uuid`, [
    id,
    participantId,
  ]);
  if (!hold) throw notFound(NO_HOLD);
  return hold;
}

function assertCapturable({ state, captured_points }: HoldView, points: number | null): void {
  if (state === "released") throw new AppError("conflict", RELEASED);
  if (state === "expired") throw new AppError("conflict", EXPIRED);
  if (state === "captured" && points !== null && points !== captured_points)
    throw new AppError("conflict", CAPTURED_OTHERWISE);
}

/**
 * The hold that has the register's id already, with the same content.
 * @throws conflict when it is another participant's, or holds something else
 */
async function holdCalled(
  on: Sql,
  { programId }: AdminProgramCtx,
  participantId: string,
  { external_id, points, reward_id }: HoldInput,
): Promise<string | undefined> {
  if (external_id === null) return undefined;
  const [known] = await readHolds(on, programId, sqlText`h.external_id = $2::text`, [external_id]);
  if (!known) return undefined;
  const isSame =
    known.participant_id === participantId &&
    known.reward_id === reward_id &&
    (reward_id !== null || known.points === points);
  if (!isSame) throw new AppError("conflict", KNOWN_ID);
  return known.id;
}

/** @throws invalid on `expires_at` when it is over, or too far ahead */
function expirationOf({ program, now }: AdminProgramCtx, entered: string | null): Date {
  if (entered === null) return new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const time = instantOf(entered, program.timeZone);
  if (time <= now || time.getTime() > now.getTime() + MAX_HOLD_DAYS * 86_400_000) {
    const values = { days: MAX_HOLD_DAYS };
    throw new AppError("invalid", NOT_AHEAD, {
      values,
      errors: [{ field: "expires_at", message: NOT_AHEAD, values }],
    });
  }
  return time;
}

/** What follows from a claim on the site, too: the mail, and the certificate. */
async function announceClaim(on: Sql, { programId, program }: AdminProgramCtx, claimId: string): Promise<void> {
  if (isMailOn(program, "reward_claimed")) await enqueue(on, "send-reward-mail", { programId, claimId });
  const minted = await on(sqlText`select id from certificates where program_id = $1::uuid and claim_id = $2::uuid`, [
    programId,
    claimId,
  ]);
  if (minted.length > 0) await enqueue(on, "write-to-chain", {}, { key: "write-to-chain" });
}
