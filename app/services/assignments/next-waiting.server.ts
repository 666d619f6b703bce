import { sqlName, sqlText, type Sql } from "~/platform/database/sql";

/** The rows of a queue that wait for a decision. */
type Waiting = {
  table: "receipts" | "referrals" | "offer_reports" | "submissions";
  statuses: readonly string[];
};

/**
 * Which row of a queue a reviewer does next: the one after this by age, after the last one the oldest.
 * @returns its id; null when no other row waits
 */
export async function nextWaiting(
  on: Sql,
  { programId, id, createdAt }: { programId: string; id: string; createdAt: Date | string },
  { table, statuses }: Waiting,
): Promise<string | null> {
  const from = sqlText`select id::text from ${sqlName(table)} where program_id = $1::uuid and status = any($2::text[]) and id <> $3::uuid`;
  const [next] = await on<{ id: string }>(
    sqlText`select coalesce(
        (${from} and (created_at, id) > ($4::timestamptz, $3::uuid) order by created_at, id limit 1),
        (${from} order by created_at, id limit 1)) as id`,
    [programId, [...statuses], id, createdAt],
  );
  return next?.id ?? null;
}
