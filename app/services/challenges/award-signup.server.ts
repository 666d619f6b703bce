import type { ProgramId } from "../context";
import type { Sql } from "../database.server";
import { completeChallenge } from "../points/ledger.server";

type Awarding = { programId: ProgramId; participantId: string; now: Date };

/**
 * Completes the program's active sign-up challenge for a participant, once however often it is called (RULINGS
 * "Sign-up": the points come at the first verified sign-in). Call it in a transaction: it locks the participant, so
 * that of two sign-ins at once one awards. Gives the points credited, 0 when there is nothing to award.
 */
export async function awardSignup(sql: Sql, { programId, participantId, now }: Awarding): Promise<number> {
  await sql("select points_lock($1::uuid, $2::uuid)", [programId, participantId]);
  const [challenge] = await sql<{ id: string }>(
    `select c.id from challenges c
      where c.program_id = $1::uuid and c.challenge_type = 'signup' and c.published
        and (c.start is null or c.start <= $3::timestamptz) and (c.finish is null or c.finish > $3::timestamptz)
        and not exists (select from challenge_completions d
          where d.program_id = c.program_id and d.challenge_id = c.id and d.participant_id = $2::uuid)
      order by c.position, c.identifier limit 1`,
    [programId, participantId, now],
  );
  if (!challenge) return 0;
  const awarding = { programId, participantId, challengeId: challenge.id, actionType: "sign_up", answers: [], now };
  return (await completeChallenge(sql, awarding)).points;
}
