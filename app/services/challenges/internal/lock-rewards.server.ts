import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";

/**
 * Locks the rewards that a challenge gives until the transaction ends: an admin who archives one meanwhile waits, and then
 * finds the challenge. Claims of them go on.
 */
export async function lockRewards(tx: Transaction, programId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const lock = sqlText`select from rewards where program_id = $1::uuid and id = any($2::uuid[]) order by id for key share`;
  await sqlIn(tx)(lock, [programId, ids]);
}
