import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";

/** Somebody who earns or spends meanwhile waits for one transaction, so that it must be short. Larger ones are no faster. */
const EXPIRED_AT_ONCE = 250;

/** Expires what is due of a program, but leaves out people who earn or spend at that moment. */
export function expireDueLots(programId: string, now: Date): Promise<void> {
  return inBatches(sqlText`select expire_due_lots($1::uuid, ${EXPIRED_AT_ONCE}, $2::timestamptz) as count`, [
    programId,
    now,
  ]);
}

/** Runs a statement that counts what it did, until that is nothing. */
export async function inBatches(batch: SqlText, values: unknown[]): Promise<void> {
  for (let more = true; more;) {
    const [row] = await sql<{ count: number }>(batch, values);
    more = row!.count > 0;
  }
}
