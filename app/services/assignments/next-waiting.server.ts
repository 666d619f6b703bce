import { sqlName, sqlText, type Sql, type SqlText } from "~/platform/database/sql";

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
  // Status by status, in the order of the index.
  const oldest = (after: SqlText) => sqlText`(select n.id::text from unnest($2::text[]) s (status) cross join lateral (
      select id, created_at from ${sqlName(table)} where program_id = $1::uuid and status = s.status and id <> $3::uuid ${after}
      order by created_at, id limit 1) n
    order by n.created_at, n.id limit 1)`;
  const [next] = await on<{ id: string }>(
    sqlText`select coalesce(${oldest(sqlText`and (created_at, id) > ($4::timestamptz, $3::uuid)`)}, ${oldest(sqlText``)}) as id`,
    [programId, [...statuses], id, createdAt],
  );
  return next?.id ?? null;
}
