/** Canceled claims that admins bring back, and the list of both (docs/product/corrections.md). */
import { msg } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid } from "~/platform/ids.server";
import { command, query } from "~/platform/use-case.server";
import { boughtEntriesOf, lockDrawsOf, restoreEntry } from "~/services/draws/bought-entries.server";
import { movePoints } from "~/services/points/moves.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  correctableClaimsView,
  restoredClaimView,
  UNDO_DAYS,
  undoableSince,
  type CanceledListView,
  type CorrectableClaimsView,
  type RestoredClaimView,
} from "./claim-corrections.schema";
import { reasonText, type CorrectionReason } from "./correction-reasons";
import { lockBalances } from "./point-adjustments.server";

const NOT_CANCELED = msg("Claim not found");
const UNDONE = msg("This was undone already.");
const TOO_OLD = msg("A canceled claim can be undone for {days} days.");
const SPENT = msg("The points that came back are no longer available.");
const CLAIMED_AGAIN = msg("The participant has claimed this again since.");
const CODE_GONE = msg("The code of this claim was given to someone else or deleted.");
const OUT = msg("None of this reward is left.");

/** The newest of each that the page lists. */
const LISTED = 50;

type Canceled = {
  program_id: string;
  id: string;
  participant_id: string;
  kind: "claim" | "entry";
  claim_id: string;
  reward_id: string;
  reward: string;
  repeatable: boolean;
  collection: string | null;
  action_id: string;
  points: bigint;
  points_returned: bigint;
  in_review: boolean;
  coupon_id: string | null;
  certificate_id: string | null;
  claimed_at: Date;
  used_at: Date | null;
  canceled_at: Date;
  undone_at: Date | null;
};

/**
 * Undoes the cancellation of a claim or a bought entry, once, while nothing depends on it: points are taken again, code and
 * certificate are as before.
 * @throws not_found for a claim that was not canceled; conflict when it was undone before, or the sweepstake is closed
 * @throws rejected after 30 days; when points are spent, the code is gone, none is left, or it was claimed again
 */
export const undoCancelClaim = command(
  "users:manage",
  async function undoCancelClaim(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    { claim_id: claimId, ...reason }: CorrectionReason & { claim_id: string },
    idempotencyKey: string | null,
  ): Promise<RestoredClaimView> {
    if (!isUuid(participantId) || !isUuid(claimId)) throw notFound(NOT_CANCELED);
    const on = sqlIn(tx);
    const request = { operation: "undo_cancel_claim", key: idempotencyKey, input: { participantId, claimId } };
    return withIdempotencyKey(on, ctx, request, async () => {
      const before = await lastCancellation(on, ctx, participantId, claimId);
      if (before.kind === "entry") await lockDrawsOf(on, ctx, before.reward_id);
      const { available } = await lockBalances(on, ctx, participantId);
      const canceled = await lastCancellation(on, ctx, participantId, claimId);
      assertUndoable(ctx, canceled, available);
      const points = Number(canceled.points_returned);
      const actionId = points > 0 ? await spendAgain(on, ctx, participantId, canceled) : canceled.action_id;
      if (canceled.kind === "claim") await restoreClaim(on, ctx, participantId, canceled, actionId);
      else await restoreEntry(on, ctx, { id: claimId, rewardId: canceled.reward_id, participantId, actionId });
      await on(
        sqlText`update canceled_claims set undone_at = $3::timestamptz where program_id = $1::uuid and id = $2::uuid`,
        [ctx.programId, canceled.id, ctx.now],
      );
      const after = await lockBalances(on, ctx, participantId);
      audit({
        action: "participant.undo_cancel_claim",
        targetType: "participant",
        targetId: participantId,
        reason: reasonText(reason),
        after: {
          reward: canceled.reward,
          reward_id: canceled.reward_id,
          claim_id: claimId,
          points_spent: points,
          ...(points > 0 ? { action_id: actionId } : {}),
        },
      });
      return {
        claim_id: claimId,
        points_spent: points,
        unused_points: after.available,
        points_debt: after.debt,
      };
    });
  },
  { output: restoredClaimView },
);

/** The latest cancellation of a claim. @throws not_found */
async function lastCancellation(
  on: Sql,
  { programId }: AdminProgramCtx,
  participantId: string,
  claimId: string,
): Promise<Canceled> {
  const [row] = await on<Canceled>(
    sqlText`select c.*, r.name as reward, r.repeatable, r.nft_collection_address as collection
      from canceled_claims c join rewards r on r.program_id = c.program_id and r.id = c.reward_id
      where c.program_id = $1::uuid and c.participant_id = $2::uuid and c.claim_id = $3::uuid
      order by c.canceled_at desc, c.id desc limit 1`,
    [programId, participantId, claimId],
  );
  if (!row) throw notFound(NOT_CANCELED);
  return row;
}

function assertUndoable(
  { now }: AdminProgramCtx,
  { undone_at, canceled_at, points_returned }: Canceled,
  available: number,
) {
  if (undone_at) throw new AppError("conflict", UNDONE);
  if (canceled_at <= undoableSince(now)) throw new AppError("rejected", TOO_OLD, { values: { days: UNDO_DAYS } });
  if (available < Number(points_returned)) throw new AppError("rejected", SPENT);
}

/** Takes the points that came back, with an action as of a claim. @returns the action */
async function spendAgain(
  on: Sql,
  { programId, now }: AdminProgramCtx,
  participantId: string,
  { reward, reward_id, points_returned }: Canceled,
): Promise<string> {
  const { actionId } = await movePoints(on, {
    programId,
    participantId,
    kind: "spend",
    amount: Number(points_returned),
    actionType: "claim_reward",
    title: reward,
    actionable: { type: "Reward", id: reward_id },
    now,
  });
  return actionId;
}

/** Inserts the claim again, in the order in which claims lock: the participant, the code, the certificate, the reward. */
async function restoreClaim(
  on: Sql,
  { programId, now }: AdminProgramCtx,
  participantId: string,
  canceled: Canceled,
  actionId: string,
): Promise<void> {
  const { claim_id: claimId, reward_id: rewardId, coupon_id, certificate_id } = canceled;
  const [claims] = await on<{ next: number }>(
    sqlText`select coalesce(max(occurrence) + 1, 0)::int as next from reward_claims
      where program_id = $1::uuid and participant_id = $2::uuid and reward_id = $3::uuid`,
    [programId, participantId, rewardId],
  );
  if (claims!.next > 0 && !canceled.repeatable) throw new AppError("rejected", CLAIMED_AGAIN);
  await on(
    sqlText`insert into reward_claims (program_id, id, reward_id, participant_id, occurrence, points, action_id, claimed_at, used_at, in_review)
      values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::int, $6::bigint, $7::uuid, $8::timestamptz, $9::timestamptz, $10::boolean)`,
    [
      programId,
      claimId,
      rewardId,
      participantId,
      claims!.next,
      canceled.points,
      actionId,
      canceled.claimed_at,
      canceled.used_at,
      canceled.in_review,
    ],
  );
  if (coupon_id !== null) {
    const taken = await on(
      sqlText`update reward_coupons set claim_id = $3::uuid, blocked_at = null
        where program_id = $1::uuid and id = $2::uuid and claim_id is null
          and not exists (select from point_holds h where h.program_id = $1::uuid and h.coupon_id = $2::uuid) returning id`,
      [programId, coupon_id, claimId],
    );
    if (taken.length === 0) throw new AppError("rejected", CODE_GONE);
  }
  const marked =
    certificate_id === null
      ? []
      : await on(
          sqlText`update certificates set claim_id = $3::uuid, canceled_at = null
            where program_id = $1::uuid and id = $2::uuid and canceled_at is not null returning id`,
          [programId, certificate_id, claimId],
        );
  // The collection may have been made after the cancellation, for the claims that were there.
  if (marked.length === 0 && canceled.collection !== null)
    await on(
      sqlText`insert into certificates (program_id, id, claim_id, reward_id, participant_id, created_at)
        values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::timestamptz) on conflict do nothing`,
      [programId, certificate_id ?? claimId, claimId, rewardId, participantId, now],
    );
  await on(
    sqlText`update participants set rewards_earned = rewards_earned + 1, claims_in_review = claims_in_review + $3::int, updated_at = $4::timestamptz
      where program_id = $1::uuid and id = $2::uuid`,
    [programId, participantId, canceled.in_review ? 1 : 0, now],
  );
  const counted = await on(
    sqlText`update rewards set claims_count = claims_count + 1
      where program_id = $1::uuid and id = $2::uuid and (claim_limit is null or claims_count < claim_limit) returning id`,
    [programId, rewardId],
  );
  if (counted.length === 0) throw new AppError("rejected", OUT);
}

/** The entries that a participant bought and that can be withdrawn, and what was canceled for them. @throws not_found */
export const listCorrectableClaims = query(
  "rewards:view",
  async function listCorrectableClaims(ctx: AdminProgramCtx, participantId: string): Promise<CorrectableClaimsView> {
    const { programId, now } = ctx;
    const exists =
      isUuid(participantId) && (await prisma.participant.count({ where: { programId, id: participantId } })) > 0;
    if (!exists) throw notFound("Participant not found");
    const [entries, canceled] = await Promise.all([
      boughtEntriesOf(sql, programId, participantId, LISTED),
      prisma.canceledClaim.findMany({
        where: { programId, participantId },
        orderBy: [{ canceledAt: "desc" }, { id: "desc" }],
        include: { reward: { select: { name: true } } },
        take: LISTED,
      }),
    ]);
    const certificates = await prisma.certificate.findMany({
      where: {
        programId,
        canceledAt: { not: null },
        id: { in: canceled.flatMap(({ certificateId }) => certificateId ?? []) },
      },
    });
    const seen = new Set<string>();
    return {
      entries: entries.map(({ id, points, created_at, reward_id, reward }) => ({
        claim_id: id,
        reward_id,
        reward,
        points: Number(points),
        claimed_at: created_at.toISOString(),
      })),
      canceled: canceled.map((row): CanceledListView => {
        // Only the latest cancellation of a claim can be undone.
        const isLatest = !seen.has(row.claimId);
        seen.add(row.claimId);
        const certificate = isLatest ? certificates.find(({ id }) => id === row.certificateId) : undefined;
        return {
          claim_id: row.claimId,
          kind: row.kind as CanceledListView["kind"],
          reward_id: row.rewardId,
          reward: row.reward.name,
          points: Number(row.points),
          points_returned: Number(row.pointsReturned),
          claimed_at: row.claimedAt.toISOString(),
          canceled_at: row.canceledAt.toISOString(),
          undoable: isLatest && row.undoneAt === null && row.canceledAt > undoableSince(now),
          undone_at: row.undoneAt?.toISOString() ?? null,
          certificate: certificate ? { address: certificate.address, url: certificate.tokenUrl } : null,
        };
      }),
    };
  },
  { output: correctableClaimsView },
);
