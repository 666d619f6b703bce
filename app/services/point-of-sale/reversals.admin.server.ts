/** Actions that a system reverses by their id (docs/product/point-of-sale.md#reversals). */
import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid } from "~/platform/ids.server";
import { command } from "~/platform/use-case.server";
import { reasonText } from "~/services/participant-accounts/correction-reasons";
import { ACTION_REVERSED } from "~/services/points/action-types";
import { reverseAction } from "~/services/points/moves.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { balanceOf } from "./balances.server";
import { reversalResult, type ReversalInput, type ReversalResult } from "./reversals.schema";

const NO_ACTION = msg("Action not found");

/** What has a way of its own to be taken back, since more than points belongs to it. The first that applies is said. */
const OWN_WAYS = [
  ["held", msg("Release the hold instead.")],
  ["claim", msg("Cancel the claim instead.")],
  ["entry", msg("Cancel the entry instead.")],
  ["completion", msg("Undo the completed challenge instead.")],
  ["receipt", msg("Reject the receipt instead.")],
  ["referral", msg("Reject the referral instead.")],
  ["payment", msg("Refund the payment instead.")],
  ["order_return", msg("Adjust the participant's points instead.")],
] as const;

type Uses = Record<(typeof OWN_WAYS)[number][0], boolean>;

/**
 * Reverses what an action moved, once: points that were earned are taken back, and the rest becomes a debt; points that
 * were spent return to their lots. A second call with the same key gives the same answer.
 * @throws not_found also for a deleted account; conflict when it was reversed before
 * @throws rejected for what is not reversed by itself: claims, completed challenges, receipts, holds, reversals
 */
export const reverseOneAction = command(
  "users:manage",
  async function reverseOneAction(
    ctx: AdminProgramCtx,
    { tx, audit },
    actionId: string,
    input: ReversalInput,
    idempotencyKey: string | null,
  ): Promise<ReversalResult> {
    const on = sqlIn(tx);
    const { programId, now } = ctx;
    const { participantId } = await lockedAction(on, ctx, actionId);
    const request = { operation: "reverse_action", key: idempotencyKey, input: { actionId, ...input } };
    return withIdempotencyKey(on, ctx, request, async () => {
      const uses = await usesOf(on, ctx, actionId);
      const own = OWN_WAYS.find(([use]) => uses[use]);
      if (own) throw new AppError("rejected", own[1]);
      const before = await balanceOf(on, programId, participantId);
      const reversal = await reverseAction(on, { programId, actionId, title: ACTION_REVERSED, now });
      const points = await balanceOf(on, programId, participantId);
      audit({
        action: "participant.reverse_action",
        targetType: "participant",
        targetId: participantId,
        reason: reasonText(input),
        before: { action_id: actionId, unused_points: before.available, points_debt: before.debt },
        after: { action_id: reversal.actionId, unused_points: points.available, points_debt: points.debt },
      });
      return {
        action_id: reversal.actionId,
        reversed_action_id: actionId,
        participant_id: participantId,
        points,
      };
    });
  },
  { output: reversalResult },
);

/** An action of an account that is not deleted, which is locked until the transaction ends. @throws not_found */
async function lockedAction(on: Sql, { programId }: AdminProgramCtx, actionId: string) {
  const [row] = isUuid(actionId)
    ? await on<{ participant_id: string }>(
        sqlText`select p.id as participant_id from participant_actions a
          join participants p on p.program_id = a.program_id and p.id = a.participant_id
          where a.program_id = $1::uuid and a.id = $2::uuid and p.deleted_at is null for no key update of p`,
        [programId, actionId],
      )
    : [];
  if (!row) throw notFound(NO_ACTION);
  return { participantId: row.participant_id };
}

/** What an action belongs to. Its participant is locked, so that it stays so. */
async function usesOf(on: Sql, { programId }: AdminProgramCtx, actionId: string): Promise<Uses> {
  const [uses] = await on<Uses>(
    sqlText`select
        exists (select from point_holds h where h.program_id = a.program_id and h.participant_id = a.participant_id
          and h.action_id = a.id and h.state = 'held') as held,
        exists (select from reward_claims c where c.program_id = a.program_id and c.participant_id = a.participant_id
          and c.action_id = a.id) as claim,
        exists (select from sweepstake_entries e where e.program_id = a.program_id and e.participant_id = a.participant_id
          and e.action_id = a.id and a.action_type = 'claim_reward') as entry,
        a.actionable_type in ('Challenge', 'SocialNetworkPost') and a.action_type <> 'reversal' as completion,
        exists (select from receipts r where r.program_id = a.program_id and r.action_id = a.id) as receipt,
        exists (select from referrals f where f.program_id = a.program_id and a.id in (f.action_id, f.friend_action_id)) as referral,
        exists (select from checkout_sessions s where s.program_id = a.program_id and s.action_id = a.id) as payment,
        a.action_type = 'order_return' as order_return
      from participant_actions a where a.program_id = $1::uuid and a.id = $2::uuid`,
    [programId, actionId],
  );
  return uses!;
}
