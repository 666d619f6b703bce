import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";

/** Somebody who earns or spends meanwhile waits for one transaction, so that it must be short. Larger ones are no faster. */
const EXPIRED_AT_ONCE = 250;

/**
 * Points of a program that is deactivated always have more days left than this, so that the notice of seven days can be
 * given once the program is active again.
 */
export const LEFT_WHILE_DEACTIVATED = "8 days";

/** Moves points of a deactivated program, for as long as points that come back. */
const POSTPONE_LOTS = sqlText`with due as materialized (
    select participant_id from point_lots
    where program_id = $1::uuid and open and not pending and expires_at <= $2::timestamptz + interval '${LEFT_WHILE_DEACTIVATED}'
    order by expires_at limit ${EXPIRED_AT_ONCE}),
  people as materialized (select id from participants where program_id = $1::uuid and id in (select participant_id from due)
    order by id for no key update skip locked),
  moved as (
    update point_lots l set expires_at = (select points_grace($1::uuid, $2::timestamptz)), notified_days = null from people w
    where l.program_id = $1::uuid and l.participant_id = w.id and l.open and not l.pending
      and l.expires_at <= $2::timestamptz + interval '${LEFT_WHILE_DEACTIVATED}' returning l.id)
  select count(*)::int as count from moved`;

/**
 * Expires what is due of a program, but leaves out people who earn or spend at that moment. Points of a deactivated program
 * get a later date instead, since nobody can see that they are about to expire.
 */
export function expireDueLots(programId: string, active: boolean, now: Date): Promise<void> {
  const expire = sqlText`select expire_due_lots($1::uuid, ${EXPIRED_AT_ONCE}, $2::timestamptz) as count`;
  return inBatches(active ? expire : POSTPONE_LOTS, [programId, now]);
}

/** Runs a statement that counts what it did, until that is nothing. */
export async function inBatches(batch: SqlText, values: unknown[]): Promise<void> {
  for (let more = true; more;) {
    const [row] = await sql<{ count: number }>(batch, values);
    more = row!.count > 0;
  }
}
