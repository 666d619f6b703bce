import { sqlText, type Sql } from "~/platform/database/sql";

/** A balance that differs from the sum of the participant's postings. */
export type Difference = { programId: string; participantId: string; account: string; balance: bigint; posted: bigint };

type Row = {
  program_id: string;
  participant_id: string;
  account: string;
  balance: bigint | string;
  posted: bigint | string;
};

/**
 * Compares every balance of every participant, the debt included, with the sum of its postings, in one query.
 * @param programId only this program; all programs if left out
 * @returns the balances that differ; none unless there is a bug
 */
export async function verifyPoints(on: Sql, programId?: string): Promise<Difference[]> {
  const rows = await on<Row>(
    sqlText`select * from points_differences($1::uuid) order by program_id, participant_id, account`,
    [programId ?? null],
  );
  return rows.map((row) => ({
    programId: row.program_id,
    participantId: row.participant_id,
    account: row.account,
    balance: BigInt(row.balance),
    posted: BigInt(row.posted),
  }));
}
