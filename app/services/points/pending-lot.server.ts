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
