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

type Earned = { programId: ProgramId; actionIds: readonly string[]; timeZone: string };

/** Which points of these actions nobody can spend yet, a row for each day from which on they can be spent. */
export async function pendingByDay(
  on: Sql,
  { programId, actionIds, timeZone }: Earned,
): Promise<{ points: number; until: Date | null }[]> {
  const rows = await on<{ points: string; until: Date | null }>(
    sqlText`select sum(remaining)::bigint as points, min(available_at) as until from point_lots
      where program_id = $1::uuid and id = any($2::uuid[]) and pending
      group by (available_at at time zone $3)::date order by min(available_at) nulls last`,
    [programId, actionIds, timeZone],
  );
  return rows.map(({ points, until }) => ({ points: Number(points), until }));
}
