/** Challenges that an operator's own systems complete: `api_completion_only`. */
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { command } from "~/platform/use-case.server";
import { completeChallenge } from "~/services/points/ledger.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { externalCompletionView, type ExternalCompletionView } from "./external-completions.schema";

/**
 * Completes a challenge for a participant, with all that follows from it.
 * @param idempotencyKey the caller's key; a second call with the same key returns the first result
 * @throws not_found for no such participant; invalid on `challenge_id`; conflict when it is completed or not open again;
 *   rejected when it is not active, or the participant is blocked
 */
export const completeForParticipant = command(
  "users:manage",
  async function completeForParticipant(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    challengeId: string,
    idempotencyKey: string | null,
  ): Promise<ExternalCompletionView> {
    const { programId, program, now } = ctx;
    const on = sqlIn(tx);
    const [person] = isUuid(participantId)
      ? await on<{ status: string }>(
          sqlText`select status from participants where program_id = $1::uuid and id = $2::uuid and deleted_at is null for no key update`,
          [programId, participantId],
        )
      : [];
    if (!person) throw notFound("Participant not found");
    if (person.status === "blocked") throw new AppError("rejected", "This participant is blocked.");
    const challenge = program.challenges.find(({ id }) => id === challengeId);
    if (!challenge) throw invalid("challenge_id", "This challenge does not exist");
    if (!challenge.apiCompletionOnly)
      throw invalid(
        "challenge_id",
        "Participants complete this challenge themselves. Turn on 'Complete through the API only'.",
      );
    const completion = await completeChallenge(on, {
      programId,
      participantId,
      challengeId,
      actionType: "external",
      now,
      idempotency: { key: idempotencyKey, input: { challengeId } },
      wording: { locale: ctx.locale, timeZone: program.timeZone },
    });
    if (!completion.replayed)
      audit({
        action: "participant.complete_challenge",
        targetType: "participant",
        targetId: participantId,
        after: { challenge: challenge.caption, points: completion.points },
      });
    return {
      challenge_id: challengeId,
      points: completion.points,
      unused_points: completion.available,
      ...(completion.pending && { pending: { available_at: completion.pending.until?.toISOString() ?? null } }),
      completed_at: completion.completedAt.toISOString(),
    };
  },
  { output: externalCompletionView },
);
