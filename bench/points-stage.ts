import type pg from "pg";
import type { PointsKind } from "./points";
import { POINTS_PROGRAM } from "./stage";

export type PointsStage = { programId: string; challengeId: string; rewardId: string; participantIds: string[] };

/**
 * The rows for measuring points, with participants in random order. For earning all of them, so that nobody comes again
 * within the second until the challenge is open again; for claiming those who have points to spend.
 */
export async function findPointsStage(pool: pg.Pool, kind: PointsKind): Promise<PointsStage> {
  const { rows } = await pool.query(
    `select p.id as "programId", c.id as "challengeId", r.id as "rewardId",
       (select array_agg(m.id order by md5(m.email)) from participants m where m.program_id = p.id and ($2 = 'earn' or points_available > 0)) as "participantIds"
     from programs p join challenges c on c.program_id = p.id join rewards r on r.program_id = p.id where p.subdomain = $1`,
    [POINTS_PROGRAM, kind],
  );
  return rows[0];
}
