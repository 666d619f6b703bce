/** Rewards that a register claims for a participant (docs/product/point-of-sale.md#claims). */
import type { Prisma } from "~/generated/prisma/client";
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { raising } from "~/platform/database/failures.server";
import { sqlIn } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { command } from "~/platform/use-case.server";
import { isMailOn } from "~/services/mail/mail-kinds";
import { claimReward } from "~/services/points/ledger.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import { rewardKind } from "~/services/reward-types/registry";
import { balanceOf, lockSpender } from "./balances.server";
import { registerClaims } from "./claim-rows.server";
import { registerClaimResult, type RegisterClaimResult } from "./register-claims.schema";

const NO_REWARD = msg("Reward not found");
const CLAIMED = {
  name: true,
  selection: true,
  threshold: true,
  nftCollectionAddress: true,
} satisfies Prisma.RewardSelect;

/**
 * Claims a reward for a participant, as they could on the site, with the same mail.
 * @param idempotencyKey the caller's key; a second call with the same key claims nothing and returns the first claim
 * @throws not_found also for a deleted account
 * @throws rejected for a blocked participant, and as a claim on the site: claimed before, too few points, none left
 */
export const claimAtRegister = command(
  "points:spend",
  async function claimAtRegister(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    { reward_id: rewardId }: { reward_id: string },
    idempotencyKey: string | null,
  ): Promise<RegisterClaimResult> {
    const on = sqlIn(tx);
    const { programId, program, now } = ctx;
    // Not from the cache: a register may claim what was published a moment ago.
    const where = { programId_id: { programId, id: rewardId } };
    const reward = await tx.reward.findUnique({ where, select: CLAIMED });
    if (!reward) throw notFound(NO_REWARD);
    const isClaim = rewardKind(reward.selection).claim === "points";
    const request = { operation: "claim_at_register", key: idempotencyKey, input: { participantId, rewardId } };
    // The code is stored with its claim only.
    const { id, points } = await withIdempotencyKey(on, ctx, request, async () => {
      await lockSpender(on, programId, participantId);
      const { claimId } = await claimReward(raising(on), {
        programId,
        participantId,
        rewardId,
        term: pointsTermOf(program),
        // An entry into a sweepstakes is no reward yet.
        mails: isClaim && isMailOn(program, "reward_claimed"),
        now,
      });
      if (reward.nftCollectionAddress) await enqueue(on, "write-to-chain", {}, { key: "write-to-chain" });
      audit({
        action: "participant.claim_reward",
        targetType: "participant",
        targetId: participantId,
        after: { reward: reward.name, reward_id: rewardId, claim_id: claimId },
      });
      return { id: claimId, points: Number(reward.threshold) };
    });
    const [balance, claims] = [
      await balanceOf(on, programId, participantId),
      await registerClaims(on, programId, isClaim ? [id] : []),
    ];
    const claim = claims.get(id) ?? null;
    return {
      coupon_code: claim?.coupon_code ?? null,
      unused_points: balance.available,
      claim,
      entry: isClaim ? null : { id, reward_id: rewardId, reward: reward.name, points },
      points: balance,
    };
  },
  { output: registerClaimResult },
);
