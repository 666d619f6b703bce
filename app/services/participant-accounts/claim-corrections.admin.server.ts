/** Claims that admins cancel, and codes that they replace (docs/product/corrections.md). */
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { command } from "~/platform/use-case.server";
import { couponOf } from "~/services/coupons/coupon-of.server";
import { lockDrawsOf, rewardOfEntry, withdrawEntry } from "~/services/draws/bought-entries.server";
import { CLAIM_CANCELED } from "~/services/points/action-types";
import { reverseAction } from "~/services/points/moves.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { rewardKind } from "~/services/reward-types/registry";
import {
  canceledClaimView,
  replacedCodeView,
  type CanceledClaimView,
  type ClaimToCancel,
  type CodeToReplace,
  type ReplacedCodeView,
} from "./claim-corrections.schema";
import { reasonText } from "./correction-reasons";
import { lockBalances } from "./point-adjustments.server";

const NO_CLAIM = msg("Claim not found");
const ON_ITS_WAY = msg("The certificate of this claim is on its way to the blockchain. Try again when it is there.");
const WON = msg("This was won in a draw. Draw the place again on the reward's page.");
const STILL_EARNED = msg("The participant has still earned this, so it would be given again.");
const NO_CODE = msg("This claim has no code.");
const NO_CODE_LEFT = msg("No code is left. Add codes to the reward first.");

type Claim = {
  id: string;
  reward_id: string;
  reward: string;
  selection: string;
  action_id: string;
  points: bigint;
  in_review: boolean;
  claimed_at: Date;
  used_at: Date | null;
  won: boolean;
  reversed: boolean;
  coupon_id: string | null;
  certificate_id: string | null;
};

/**
 * Takes a claim back, or a bought entry in a sweepstake: its points return to the lots that they came from, and its code is
 * blocked or free again. A minted certificate is marked as canceled, since what is on the chain stays.
 * @throws not_found; conflict for an entry that is in the list of a draw
 * @throws rejected while a certificate is on its way, for the prize of a draw, and for what would be given again at once
 */
export const cancelClaim = command(
  "users:manage",
  async function cancelClaim(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    input: ClaimToCancel,
    idempotencyKey: string | null,
  ): Promise<CanceledClaimView> {
    const on = sqlIn(tx);
    const request = { operation: "cancel_claim", key: idempotencyKey, input: { participantId, ...input } };
    return withIdempotencyKey(on, ctx, request, async () => {
      const { programId, now } = ctx;
      const { kind, claim } = await takeBack(on, ctx, participantId, input);
      const returns = input.return_points && claim.points > 0n && !claim.reversed;
      if (returns) await reverseAction(on, { programId, actionId: claim.action_id, title: CLAIM_CANCELED, now });
      const points = returns ? Number(claim.points) : 0;
      await tx.canceledClaim.create({
        data: {
          programId,
          id: uuidv7(now),
          kind,
          claimId: claim.id,
          rewardId: claim.reward_id,
          participantId,
          actionId: claim.action_id,
          points: claim.points,
          pointsReturned: points,
          inReview: claim.in_review,
          couponId: claim.coupon_id,
          certificateId: claim.certificate_id,
          claimedAt: claim.claimed_at,
          usedAt: claim.used_at,
          canceledAt: now,
        },
      });
      if (input.notify)
        await enqueue(on, "send-claim-canceled-mail", {
          programId,
          mailId: uuidv7(now),
          participantId,
          rewardId: claim.reward_id,
          points,
        });
      const { available, debt } = await lockBalances(on, ctx, participantId);
      audit({
        action: "participant.cancel_claim",
        targetType: "participant",
        targetId: participantId,
        reason: reasonText(input),
        before: { reward: claim.reward, reward_id: claim.reward_id, claim_id: claim.id },
        after: { points_returned: points, ...(claim.coupon_id ? { code: input.code } : {}) },
      });
      return { claim_id: claim.id, points_returned: points, unused_points: available, points_debt: debt };
    });
  },
  { output: canceledClaimView },
);

/** Takes back the claim, or the bought entry, with the id of the input. The participant is locked afterwards. */
async function takeBack(
  on: Sql,
  ctx: AdminProgramCtx,
  participantId: string,
  { claim_id: id, code }: ClaimToCancel,
): Promise<{ kind: "claim" | "entry"; claim: Claim }> {
  const known = isUuid(participantId) && isUuid(id);
  const rewardId = known ? await rewardOfEntry(on, ctx, participantId, id) : undefined;
  if (rewardId === undefined) {
    const claim = await lockClaim(on, ctx, participantId, id);
    assertCancelable(claim);
    const [claimed] = await on<{ taken: boolean }>(
      sqlText`select take_back_claim($1::uuid, $2::uuid, $3::boolean, $4::timestamptz, true) as taken`,
      [ctx.programId, id, code === "block", ctx.now],
    );
    if (!claimed!.taken) throw new AppError("rejected", ON_ITS_WAY);
    return { kind: "claim", claim };
  }
  await lockDrawsOf(on, ctx, rewardId);
  await lockBalances(on, ctx, participantId);
  const entry = await withdrawEntry(on, ctx, participantId, id);
  if (!entry) throw notFound(NO_CLAIM);
  return {
    kind: "entry",
    claim: { ...NO_DETAILS, ...entry, points: BigInt(entry.points), claimed_at: entry.created_at },
  };
}

/** What an entry does not have. */
const NO_DETAILS = {
  selection: "sweepstake",
  in_review: false,
  used_at: null,
  won: false,
  coupon_id: null,
  certificate_id: null,
};

function assertCancelable({ won, selection, in_review }: Claim): void {
  if (won) throw new AppError("rejected", WON);
  if (rewardKind(selection).claim !== "points" && !in_review) throw new AppError("rejected", STILL_EARNED);
}

/**
 * Replaces the code of a claim with the next free one of the reward. The former code is blocked.
 * @param idempotencyKey the caller's key; a second call with the same key changes nothing
 * @throws not_found also for a claim of another participant
 * @throws rejected for a claim without a code, or when no code is left
 */
export const replaceCode = command(
  "users:manage",
  async function replaceCode(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    input: CodeToReplace,
    idempotencyKey: string | null,
  ): Promise<ReplacedCodeView> {
    const on = sqlIn(tx);
    const { programId, now } = ctx;
    const request = { operation: "replace_code", key: idempotencyKey, input: { participantId, ...input } };
    const { claim_id } = await withIdempotencyKey(on, ctx, request, async () => {
      const { id, reward, reward_id, coupon_id } = await lockClaim(on, ctx, participantId, input.claim_id);
      if (coupon_id === null) throw new AppError("rejected", NO_CODE);
      const [next] = await on<{ id: string }>(
        sqlText`select id from reward_coupons where program_id = $1::uuid and reward_id = $2::uuid and claim_id is null and blocked_at is null
          order by id limit 1 for update skip locked`,
        [programId, reward_id],
      );
      if (!next) throw new AppError("rejected", NO_CODE_LEFT);
      await tx.rewardCoupon.update({
        where: { programId_id: { programId, id: coupon_id } },
        data: { claimId: null, blockedAt: now },
      });
      await tx.rewardCoupon.update({ where: { programId_id: { programId, id: next.id } }, data: { claimId: id } });
      if (input.notify) await enqueue(on, "send-code-replaced-mail", { programId, mailId: uuidv7(now), claimId: id });
      audit({
        action: "participant.replace_code",
        targetType: "participant",
        targetId: participantId,
        reason: reasonText(input),
        before: { reward, reward_id, claim_id: id, coupon_id },
        after: { reward, coupon_id: next.id },
      });
      return { claim_id: id }; // a stored code would outlive the claim
    });
    const coupon = await tx.rewardCoupon.findUnique({ where: { programId_claimId: { programId, claimId: claim_id } } });
    return { claim_id, ...couponOf(ctx, coupon) };
  },
  { output: replacedCodeView },
);

/** A claim of the participant, whose account is not deleted. Both are locked until the transaction ends. @throws not_found */
async function lockClaim(on: Sql, ctx: AdminProgramCtx, participantId: string, claimId: string): Promise<Claim> {
  if (!isUuid(participantId) || !isUuid(claimId)) throw notFound(NO_CLAIM);
  await lockBalances(on, ctx, participantId);
  const [claim] = await on<Claim>(
    sqlText`select c.id, c.reward_id, r.name as reward, r.selection, c.action_id, c.points, c.in_review, c.claimed_at, c.used_at, is_reversed(c.program_id, c.action_id) as reversed,
        exists (select from draw_winners w where w.program_id = c.program_id and w.claim_id = c.id) as won, k.id as coupon_id, t.id as certificate_id
      from reward_claims c join rewards r on r.program_id = c.program_id and r.id = c.reward_id
        left join reward_coupons k on k.program_id = c.program_id and k.claim_id = c.id
        left join certificates t on t.program_id = c.program_id and t.claim_id = c.id
      where c.program_id = $1::uuid and c.participant_id = $2::uuid and c.id = $3::uuid`,
    [ctx.programId, participantId, claimId],
  );
  if (!claim) throw notFound(NO_CLAIM);
  return claim;
}
