import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { uuidv7 } from "~/platform/ids.server";
import { sharedRead } from "~/platform/shared-read";
import { progressOf } from "~/services/participants/progress.server";
import { reverseAction } from "~/services/points/moves.server";
import type { SiteCtx } from "~/services/programs/program-context";

/** A participant's last completion of a challenge. `opensAgainAt` is null for one that is not repeatable. */
export type Completion = { challengeId: string; completedAt: Date; points: number; opensAgainAt: Date | null };

/** The last completion of each challenge by the context's participant, by challenge id; none for a visitor. */
export const completionsOf = sharedRead(async (ctx: SiteCtx): Promise<Map<string, Completion>> => {
  const { completions = [] } = (await progressOf(ctx)) ?? {};
  return new Map(
    completions.map(({ challenge_id: challengeId, completed_at, points, opens_again_at }) => [
      challengeId,
      {
        challengeId,
        completedAt: new Date(completed_at),
        points,
        opensAgainAt: opens_again_at === null ? null : new Date(opens_again_at),
      },
    ]),
  );
});

/** When a repeatable challenge can be completed again; null when it can be now or is not repeatable. */
export function availableAgainAt(completion: Completion | undefined, now: Date): Date | null {
  const again = completion?.opensAgainAt ?? null;
  return again && again > now ? again : null;
}

type UndoParams = {
  programId: ProgramId;
  participantId: string;
  /** The action that the completion recorded. */
  actionId: string;
  title: string;
  now: Date;
};

/**
 * Takes back a completion and what came of it, for example when its payment is refunded: its points are reversed, its
 * sweepstake entries are deleted, and the eligibility for offers ends unless another completion grants it. Also without
 * points the reversal is an action, so that it no longer counts. What was reversed by hand before is not reversed again. Must run in a transaction.
 */
export async function undoCompletion(
  on: Sql,
  { programId, participantId, actionId, title, now }: UndoParams,
): Promise<void> {
  await on(sqlText`select points_lock($1::uuid, $2::uuid)`, [programId, participantId]);
  const [action] = await on<{ reversed: boolean; has_points: boolean }>(
    sqlText`select exists (select from participant_actions where program_id = $1::uuid and action_type = 'reversal'
          and actionable_type = 'Action' and actionable_id = $2::uuid) as reversed,
        exists (select from point_postings where program_id = $1::uuid and action_id = $2::uuid) as has_points`,
    [programId, actionId],
  );
  if (!action!.reversed && action!.has_points) await reverseAction(on, { programId, actionId, title, now });
  else if (!action!.reversed)
    await on(
      sqlText`insert into participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
         values ($1::uuid, $2::uuid, $3::uuid, 'reversal', $4, 'Action', $5::uuid, 0, $6::timestamptz)`,
      [programId, uuidv7(now), participantId, title, actionId, now],
    );
  await on(
    sqlText`delete from sweepstake_entries where program_id = $1::uuid and participant_id = $2::uuid and action_id = $3::uuid`,
    [programId, participantId, actionId],
  );
  await on(sqlText`select from uncount_habits($1::uuid, $2::uuid, array[$3::uuid])`, [
    programId,
    participantId,
    actionId,
  ]);
  const [undone] = await on<{ grants_offers: boolean }>(
    sqlText`delete from challenge_completions d using challenges c
      where d.program_id = $1::uuid and d.participant_id = $2::uuid and d.action_id = $3::uuid
        and c.program_id = d.program_id and c.id = d.challenge_id
      returning c.grants_offers`,
    [programId, participantId, actionId],
  );
  if (!undone) return;
  await on(
    sqlText`update participants set completed_challenges = completed_challenges - 1, updated_at = $4::timestamptz,
        eligible_offers_rewards = eligible_offers_rewards and (not $3::boolean or exists (
          select from challenge_completions d join challenges c on c.program_id = d.program_id and c.id = d.challenge_id
           where d.program_id = $1::uuid and d.participant_id = $2::uuid and c.grants_offers))
      where program_id = $1::uuid and id = $2::uuid`,
    [programId, participantId, undone.grants_offers, now],
  );
}
