import { sqlText, type Sql } from "~/platform/database/sql";
import { verifyPoints } from "../verify.server";

/** More would only make the row and the page longer; the count tells how many there are. */
const MAX_LISTED = 100;
/** Checks of the last months stay, so that it can be seen when a difference appeared. */
const MAX_STORED = 100;

/** A difference as it is stored with a check. */
export type StoredDifference = { participant_id: string; account: string; balance: number; posted: number };

/** Compares the balances of a program with its postings and stores the result under the check's id, new or waiting. */
export async function storeCheck(on: Sql, programId: string, checkId: string, now: Date): Promise<number> {
  const found = await verifyPoints(on, programId);
  const differences: StoredDifference[] = found.slice(0, MAX_LISTED).map((row) => ({
    participant_id: row.participantId,
    account: row.account,
    balance: Number(row.balance),
    posted: Number(row.posted),
  }));
  await on(
    sqlText`insert into points_checks (program_id, id, requested_at, checked_at, participants, difference_count, differences, months)
     select p.id, $2::uuid, $3::timestamptz, $3::timestamptz, (select count(*) from participants where program_id = p.id), $4::int, $5::jsonb,
       (select coalesce(jsonb_agg(to_jsonb(m) order by m.month), '[]') from points_outstanding(p.id, p.time_zone) m)
       from programs p where p.id = $1::uuid
     on conflict (program_id, id) do update set checked_at = excluded.checked_at, participants = excluded.participants,
       difference_count = excluded.difference_count, differences = excluded.differences, months = excluded.months`,
    [programId, checkId, now, found.length, JSON.stringify(differences)],
  );
  await on(
    sqlText`delete from points_checks where program_id = $1::uuid and id in (
       select id from points_checks where program_id = $1::uuid order by requested_at desc, id desc offset ${MAX_STORED})`,
    [programId],
  );
  return found.length;
}
