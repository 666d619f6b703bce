import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";

/**
 * How many points of these actions are pending, and from when on all of them can be spent (null: when an admin approves
 * them); null if they can be already.
 */
export async function pendingLot(
  on: Sql,
  programId: ProgramId,
  actionIds: readonly string[],
): Promise<{ until: Date | null; points: number } | null> {
  const [lot] = await on<{ available_at: Date | null; remaining: string }>(
    sqlText`select case when bool_and(available_at is not null) then max(available_at) end as available_at, sum(remaining)::text as remaining
      from point_lots where program_id = $1::uuid and id = any($2::uuid[]) and pending having count(*) > 0`,
    [programId, actionIds],
  );
  return lot ? { until: lot.available_at, points: Number(lot.remaining) } : null;
}

type Challenges = {
  programId: ProgramId;
  participantId: string;
  from: string;
  to: string;
  timeZone: string;
  /** Types of challenges that do not count. */
  except: readonly string[];
};

/** What somebody earned with challenges in a time and cannot spend yet, a row for each day on which they can. */
export async function pendingOfChallenges(
  on: Sql,
  { programId, participantId, from, to, timeZone, except }: Challenges,
): Promise<{ points: number; until: Date | null }[]> {
  const rows = await on<{ points: string; until: Date | null }>(
    sqlText`select sum(remaining)::bigint as points, min(available_at) as until from point_lots
      where program_id = $1::uuid and participant_id = $2::uuid and open and pending
        and created_at >= $3::timestamptz and created_at < $4::timestamptz
        and source like 'challenge:%' and source <> all (array(select 'challenge:' || type from unnest($6::text[]) type))
      group by (available_at at time zone $5)::date order by min(available_at) nulls last`,
    [programId, participantId, from, to, timeZone, except],
  );
  return rows.map(({ points, until }) => ({ points: Number(points), until }));
}
