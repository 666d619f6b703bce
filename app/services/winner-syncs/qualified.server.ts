/** Who qualifies for an achievement or a milestone (docs/product/achievements.md#who-qualifies). */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";

/**
 * The condition on a participant `p` and a reward `r` that they may get it and do not have it: they earned its points
 * in all, or completed a challenge that gives it.
 */
export const QUALIFIES = `exists (select from eligible_participants e where e.program_id = p.program_id and e.id = p.id)
  and not exists (select from reward_claims k where k.program_id = p.program_id and k.participant_id = p.id and k.reward_id = r.id)
  and (r.threshold > 0 and points_earned(p.points_issued, p.points_reversed) >= r.threshold
    or r.selection = 'achievement' and exists (select from challenges c
      join challenge_completions d on d.program_id = c.program_id and d.challenge_id = c.id and d.participant_id = p.id
      where c.program_id = r.program_id and c.prize_reward_id = r.id))`;

/** How many rewards can still be given: by the limit and by the free coupons. Null: no limit. */
export const LEFT = `least(r.claim_limit - r.claims_count,
  (select nullif(count(*), 0) - count(coalesce(claim_id::text, blocked_at::text)) from reward_coupons q where q.program_id = r.program_id and q.reward_id = r.id))::int`;

/**
 * Gives a reward to each of the participants who does not have it, until none is left.
 * @returns who got it
 */
export function giveRewardTo(
  on: Sql,
  { programId, rewardId, now }: { programId: ProgramId; rewardId: string; now: Date },
  participantIds: readonly string[],
): Promise<{ participant_id: string; claim_id: string }[]> {
  return on(
    sqlText`select participant_id, claim_id from give_reward_to($1::uuid, $2::uuid, $3::uuid[], $4::timestamptz)`,
    [programId, rewardId, participantIds, now],
  );
}

/** Whether none of the reward is left. */
export async function isSoldOut(on: Sql, programId: ProgramId, rewardId: string): Promise<boolean> {
  const [reward] = await on<{ left: number | null }>(
    sqlText`select ${LEFT} as left from rewards r where r.program_id = $1 and r.id = $2`,
    [programId, rewardId],
  );
  return reward?.left === 0;
}
