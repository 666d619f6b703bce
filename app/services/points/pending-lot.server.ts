import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";

/** From when on the points of an action can be spent (null: when an admin approves them); null if they can be already. */
export async function pendingLot(
  on: Sql,
  programId: ProgramId,
  actionId: string,
): Promise<{ until: Date | null; points: number } | null> {
  const [lot] = await on<{ available_at: Date | null; remaining: string }>(
    sqlText`select available_at, remaining from point_lots where program_id = $1::uuid and id = $2::uuid and pending`,
    [programId, actionId],
  );
  return lot ? { until: lot.available_at, points: Number(lot.remaining) } : null;
}
