import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { command } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/**
 * Ends the review of a claim whose points, tier or challenge were taken back: the participant keeps the reward. It is
 * marked again only if something else is taken back. Repeating it changes nothing.
 * @throws not_found when the reward has no such claim
 */
export const keepClaim = command(
  "rewards:manage",
  async function keepClaim(
    { programId }: AdminProgramCtx,
    { tx, audit },
    rewardId: string,
    claimId: string,
  ): Promise<void> {
    const on = sqlIn(tx);
    const [claim] =
      isUuid(rewardId) && isUuid(claimId)
        ? await on<{ participant_id: string }>(
            sqlText`select participant_id from reward_claims where program_id = $1::uuid and reward_id = $2::uuid and id = $3::uuid`,
            [programId, rewardId, claimId],
          )
        : [];
    if (!claim) throw notFound("Claim not found");
    // The participant first, as wherever points are taken back.
    await on(sqlText`select points_lock($1::uuid, $2::uuid)::text`, [programId, claim.participant_id]);
    const ended = await on(
      sqlText`update reward_claims set in_review = false where program_id = $1::uuid and id = $2::uuid and in_review returning id`,
      [programId, claimId],
    );
    if (ended.length === 0) return;
    await on(
      sqlText`update participants set claims_in_review = claims_in_review - 1 where program_id = $1::uuid and id = $2::uuid`,
      [programId, claim.participant_id],
    );
    audit({
      action: "reward.keep_claim",
      targetType: "participant",
      targetId: claim.participant_id,
      after: { reward_id: rewardId, claim_id: claimId },
    });
  },
);
