import type { Sql } from "../database.server";

/** A balance that is not what the participant's postings add up to. */
export type Difference = { programId: string; participantId: string; account: string; balance: bigint; posted: bigint };

type Row = {
  program_id: string;
  participant_id: string;
  account: string;
  balance: bigint | string;
  posted: bigint | string;
};

/**
 * Compares every balance of every participant, the debt included, with the sum of the postings, in one query; gives
 * those that differ, which is none as long as all is well.
 * @param programId only this program; all of them when left out
 */
export async function verifyPoints(on: Sql, programId?: string): Promise<Difference[]> {
  const rows = await on<Row>(
    "select * from points_differences($1::uuid) order by program_id, participant_id, account",
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
