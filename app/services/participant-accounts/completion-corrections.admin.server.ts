/** Challenges that admins complete for a participant, and completions that they undo (docs/product/corrections.md). */
import { z } from "zod";
import { msg } from "~/locales/translate";
import type { Sql } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { invalid, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid } from "~/platform/ids.server";
import { command, query } from "~/platform/use-case.server";
import { completeChallenge } from "~/services/points/ledger.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  challengeToComplete,
  correctedCompletionView,
  isCorrectable,
  type ChallengeToComplete,
  type CorrectedCompletionView,
} from "./completion-corrections.schema";
import { undoCompletionOf } from "./completion-undo.server";
import { reasonText, type CorrectionReason } from "./correction-reasons";
import { lockBalances } from "./point-adjustments.server";

const NO_CHALLENGE = msg("This challenge does not exist");
const OWN_PROOF = msg("Payments, sign-ups and referrals complete this challenge.");
const NO_COMPLETION = msg("This completion was not found");

/** The published challenges that an admin can complete for a participant, in the order of the program. */
export const listChallengesToComplete = query(
  "users:manage",
  function listChallengesToComplete({ program }: AdminProgramCtx): Promise<ChallengeToComplete[]> {
    const open = program.challenges.filter(({ challengeType }) => isCorrectable(challengeType));
    return Promise.resolve(open.map(({ id, caption }) => ({ id, caption })));
  },
  { output: z.array(challengeToComplete) },
);

/**
 * Completes a challenge for a participant, as if they had done it now: with its points, entries and prizes, without
 * answers. A second call with the same key returns the first result.
 * @throws not_found for no such participant; invalid on `challenge_id`; conflict when it is completed or not open again;
 *   rejected when it is not active
 */
export const recordCompletion = command(
  "users:manage",
  async function recordCompletion(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    { challenge_id: challengeId, ...reason }: CorrectionReason & { challenge_id: string },
    idempotencyKey: string | null,
  ): Promise<CorrectedCompletionView> {
    const on = sqlIn(tx);
    const { programId, program, now, locale } = ctx;
    if (!isUuid(participantId)) throw notFound("Participant not found");
    const challenge = program.challenges.find(({ id }) => id === challengeId);
    if (!challenge) throw invalid("challenge_id", NO_CHALLENGE);
    if (!isCorrectable(challenge.challengeType)) throw invalid("challenge_id", OWN_PROOF);
    const request = { operation: "record_completion", key: idempotencyKey, input: { participantId, challengeId } };
    return withIdempotencyKey(on, ctx, request, async () => {
      await lockBalances(on, ctx, participantId);
      const { points, actionId } = await completeChallenge(on, {
        programId,
        participantId,
        challengeId,
        actionType: "external",
        now,
        wording: { locale, timeZone: program.timeZone },
      });
      audit({
        action: "participant.complete_challenge",
        targetType: "participant",
        targetId: participantId,
        reason: reasonText(reason),
        after: { challenge: challenge.caption, points, action_id: actionId },
      });
      return balancesOf(on, ctx, participantId, challengeId);
    });
  },
  { output: correctedCompletionView },
);

/**
 * Takes back a completion with all that came of it: points that were spent become a debt, and rewards that were given for
 * it are marked for a review. A second call with the same key returns the first result.
 * @throws not_found also for a completion of another participant
 * @throws rejected for payments, sign-ups and referrals
 */
export const undoParticipantCompletion = command(
  "users:manage",
  async function undoParticipantCompletion(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    { completion_id: completionId, ...reason }: CorrectionReason & { completion_id: string },
    idempotencyKey: string | null,
  ): Promise<CorrectedCompletionView> {
    if (!isUuid(participantId) || !isUuid(completionId)) throw notFound(NO_COMPLETION);
    const on = sqlIn(tx);
    const request = { operation: "undo_completion", key: idempotencyKey, input: { participantId, completionId } };
    return withIdempotencyKey(on, ctx, request, async () => {
      await lockBalances(on, ctx, participantId);
      const done = await undoCompletionOf(on, ctx, participantId, completionId);
      audit({
        action: "participant.undo_completion",
        targetType: "participant",
        targetId: participantId,
        reason: reasonText(reason),
        before: { challenge: done.caption, points: done.points },
      });
      return balancesOf(on, ctx, participantId, done.challenge_id);
    });
  },
  { output: correctedCompletionView },
);

async function balancesOf(
  on: Sql,
  ctx: AdminProgramCtx,
  participantId: string,
  challengeId: string,
): Promise<CorrectedCompletionView> {
  const { available, debt } = await lockBalances(on, ctx, participantId);
  return { challenge_id: challengeId, unused_points: available, points_debt: debt };
}
