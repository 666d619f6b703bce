import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { AppError, notFound } from "~/platform/errors";
import { undoCompletion } from "~/services/completions/completions.server";
import { COMPLETION_UNDONE } from "~/services/points/action-types";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { isCorrectable } from "./completion-corrections.schema";

const NO_COMPLETION = msg("This completion was not found");
const NOT_UNDOABLE = msg("This can't be undone here. Refund the payment or review the referral instead.");

export type UndoneCompletion = { challenge_id: string; caption: string; points: number };

/**
 * Takes back a completion by an admin's decision, with all that came of it. The caller holds the lock of the participant.
 * @throws not_found also for a completion of another participant
 * @throws rejected for payments, sign-ups and referrals, which have their own proof
 */
export async function undoCompletionOf(
  on: Sql,
  { programId, now }: Pick<AdminProgramCtx, "programId" | "now">,
  participantId: string,
  completionId: string,
): Promise<UndoneCompletion> {
  const [done] = await on<Completion>(
    sqlText`select d.challenge_id, d.action_id, d.points, c.caption, c.challenge_type,
        exists (select from checkout_sessions s where s.program_id = d.program_id and s.action_id = d.action_id) as paid
      from challenge_completions d join challenges c on c.program_id = d.program_id and c.id = d.challenge_id
      where d.program_id = $1::uuid and d.participant_id = $2::uuid and d.id = $3::uuid`,
    [programId, participantId, completionId],
  );
  if (!done) throw notFound(NO_COMPLETION);
  if (done.paid || !isCorrectable(done.challenge_type)) throw new AppError("rejected", NOT_UNDOABLE);
  await undoCompletion(on, { programId, participantId, actionId: done.action_id, title: COMPLETION_UNDONE, now });
  // Else a video that was watched to its end would complete it again at once.
  await on(
    sqlText`delete from video_watches where program_id = $1::uuid and participant_id = $2::uuid and challenge_id = $3::uuid`,
    [programId, participantId, done.challenge_id],
  );
  return { challenge_id: done.challenge_id, caption: done.caption, points: Number(done.points) };
}

type Completion = {
  challenge_id: string;
  action_id: string;
  points: bigint;
  caption: string;
  challenge_type: string;
  paid: boolean;
};
