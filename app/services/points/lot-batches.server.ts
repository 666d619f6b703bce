import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { logger } from "~/platform/logger.server";

/** Somebody who earns or spends meanwhile waits for one transaction, so that it must be short. Larger ones are no faster. */
const EXPIRED_AT_ONCE = 250;
const RELEASED_AT_ONCE = 100;

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
    update point_lots l set expires_at = (select points_grace($1::uuid, $2::timestamptz)), notified_days = null, notice_due = null
      from people w
    where l.program_id = $1::uuid and l.participant_id = w.id and l.open and not l.pending
      and l.expires_at <= $2::timestamptz + interval '${LEFT_WHILE_DEACTIVATED}' returning l.id)
  select count(*)::int as count from moved`;

const EXPIRING = sqlText`select distinct participant_id as id from (select participant_id from point_lots
    where program_id = $1::uuid and open and not pending and expires_at <= $2::timestamptz and participant_id <> all($3::uuid[])
    order by expires_at limit ${EXPIRED_AT_ONCE}) l`;
const EXPIRE = sqlText`select expire_due_lots($1::uuid, $3::uuid[], $2::timestamptz) as count`;

/**
 * Expires what is due of a program, but leaves out people who earn or spend at that moment. Points of a deactivated program
 * get a later date instead, since nobody can see that they are about to expire.
 */
export function expireDueLots(programId: string, active: boolean, now: Date): Promise<void> {
  return active ? inBatches(EXPIRING, EXPIRE, programId, now) : postponeLots(programId, now);
}

async function postponeLots(programId: string, now: Date): Promise<void> {
  for (let more = true; more;) {
    const [row] = await sql<{ count: number }>(POSTPONE_LOTS, [programId, now]);
    more = row!.count > 0;
  }
}

const RELEASING = sqlText`select distinct participant_id as id from (select participant_id from point_lots
    where program_id = $1::uuid and pending and available_at <= $2::timestamptz and participant_id <> all($3::uuid[])
    order by available_at limit ${RELEASED_AT_ONCE}) l`;
const RELEASE = sqlText`select release_due_lots($1::uuid, $3::uuid[], $2::timestamptz) as count`;

/** Releases what is due of a program, but leaves out people who earn or spend at that moment. */
export function releaseDueLots(programId: string, now: Date): Promise<void> {
  return inBatches(RELEASING, RELEASE, programId, now);
}

/**
 * Moves the lots of the people that `due` finds, until nothing is moved. Those whose lots cannot be moved are left out
 * then: they would be found first again.
 */
async function inBatches(due: SqlText, move: SqlText, programId: string, now: Date): Promise<void> {
  const failed: string[] = [];
  for (let more = true; more;) {
    const people = await sql<{ id: string }>(due, [programId, now, failed]);
    const ids = people.map(({ id }) => id);
    const moved = await moveLots((some) => sql<{ count: number }>(move, [programId, now, some]), ids);
    failed.push(...moved.failed);
    more = moved.count > 0 || moved.failed.length > 0;
  }
}

/** Somebody whose points cannot be moved is a bug, which must not stop the others: they are tried one by one then. */
async function moveLots(
  move: (people: string[]) => Promise<{ count: number }[]>,
  people: string[],
): Promise<{ count: number; failed: string[] }> {
  try {
    const [row] = await move(people);
    return { count: row!.count, failed: [] };
  } catch (error) {
    if (people.length > 1) {
      const all = { count: 0, failed: [] as string[] };
      for (const person of people) {
        const { count, failed } = await moveLots(move, [person]);
        all.count += count;
        all.failed.push(...failed);
      }
      return all;
    }
    logger.error({ err: error, participantId: people[0] }, "somebody's points could not be released or expired");
    return { count: 0, failed: people };
  }
}
