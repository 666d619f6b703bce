import type { ProgramId } from "../context";
import type { Sql } from "../database.server";
import { reverseAction } from "../points/moves.server";

type Undoing = {
  programId: ProgramId;
  participantId: string;
  /** Of the completion. */ actionId: string;
  title: string;
  now: Date;
};

/**
 * Takes back a completion and what came of it, as when its payment is refunded: its points are reversed (RULINGS
 * "Reversal"), its sweepstake entries go, and with it the eligibility for offers unless another completion gives it.
 * Call it in a transaction. Points that were reversed before, by hand, are not reversed again.
 */
export async function undoCompletion(
  on: Sql,
  { programId, participantId, actionId, title, now }: Undoing,
): Promise<void> {
  await on("select points_lock($1::uuid, $2::uuid)", [programId, participantId]);
  const earned = await on(
    `select from point_postings where program_id = $1::uuid and action_id = $2::uuid and not exists (select from participant_actions
       where program_id = $1::uuid and action_type = 'reversal' and actionable_type = 'Action' and actionable_id = $2::uuid) limit 1`,
    [programId, actionId],
  );
  if (earned.length > 0) await reverseAction(on, { programId, actionId, title, now });
  await on(
    "delete from sweepstake_entries where program_id = $1::uuid and participant_id = $2::uuid and action_id = $3::uuid",
    [programId, participantId, actionId],
  );
  const [undone] = await on<{ grants_offers: boolean }>(
    `delete from challenge_completions d using challenges c
      where d.program_id = $1::uuid and d.participant_id = $2::uuid and d.action_id = $3::uuid
        and c.program_id = d.program_id and c.id = d.challenge_id
      returning c.grants_offers`,
    [programId, participantId, actionId],
  );
  if (!undone) return;
  await on(
    `update participants set completed_challenges = completed_challenges - 1, updated_at = $4::timestamptz,
        eligible_offers_rewards = eligible_offers_rewards and (not $3::boolean or exists (
          select from challenge_completions d join challenges c on c.program_id = d.program_id and c.id = d.challenge_id
           where d.program_id = $1::uuid and d.participant_id = $2::uuid and c.grants_offers))
      where program_id = $1::uuid and id = $2::uuid`,
    [programId, participantId, undone.grants_offers, now],
  );
}
