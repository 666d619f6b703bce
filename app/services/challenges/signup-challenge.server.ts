/** The challenge that participants complete by signing up. */
import type { ProgramId } from "~/platform/context";
import type { Sql } from "~/platform/database.server";
import { completeChallenge } from "../points/ledger.server";
import type { CatalogueChallenge } from "../programs/catalogue.server";

/** The points for signing up now; 0 when the program has no active sign-up challenge. */
export function signupPoints(challenges: readonly CatalogueChallenge[], now: Date): number {
  const signup = challenges.find(
    ({ challengeType, start, finish }) =>
      challengeType === "signup" && (!start || start <= now) && (!finish || finish > now),
  );
  return signup && signup.rewardType === "points" ? Number(signup.points) : 0;
}

type AwardParams = { programId: ProgramId; participantId: string; now: Date };

/**
 * Completes the program's active sign-up challenge for a participant at their first verified sign-in, however often it
 * is called. Must run in a transaction: it locks the participant, so that only one of two concurrent sign-ins awards.
 * @returns the points credited, 0 when there is nothing to award
 */
export async function awardSignup(sql: Sql, { programId, participantId, now }: AwardParams): Promise<number> {
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
  const params = { programId, participantId, challengeId: challenge.id, actionType: "sign_up", answers: [], now };
  return (await completeChallenge(sql, params)).points;
}
