import type { ProgramId } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { REVIEW_STATUSES } from "~/services/receipts/receipt-states";
import type { Waiting } from "../figures.schema";

type WaitingRow = { count: number; oldest_at: Date | null };

/** The receipts that wait for an admin, read by the index of the list. */
export async function readWaitingReceipts(programId: ProgramId): Promise<Waiting> {
  const [row] = await sql<WaitingRow>(
    sqlText`select count(*)::int as count, min(created_at) as oldest_at from receipts
      where program_id = $1::uuid and status = any ($2::text[])`,
    [programId, REVIEW_STATUSES],
  );
  return waitingOf(row!);
}

/** The referrals that wait for an admin, read by the index of the list. */
export async function readWaitingReferrals(programId: ProgramId): Promise<Waiting> {
  const [row] = await sql<WaitingRow>(
    sqlText`select count(*)::int as count, min(created_at) as oldest_at from referrals
      where program_id = $1::uuid and status = 'pending'`,
    [programId],
  );
  return waitingOf(row!);
}

function waitingOf({ count, oldest_at }: WaitingRow): Waiting {
  return { count, oldest_at: oldest_at?.toISOString() ?? null };
}
