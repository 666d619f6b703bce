import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { FIRST_ID } from "~/platform/ids.server";
import { logger } from "~/platform/logger.server";
import { job } from "~/platform/use-case.server";

/** Lots of one transaction. */
const BATCH_LOTS = 1000;
/** Somebody who earns or spends meanwhile waits for one transaction, so that it must be short. Larger ones are no faster. */
const EXPIRED_AT_ONCE = 250;
const RELEASED_AT_ONCE = 100;

/** Makes pending points available whose time has come; the job `release-points`, every minute. */
export const releasePoints = job(async function releasePoints({ now }: Ctx<SystemActor>): Promise<void> {
  const programs = await sql<{ id: string }>(
    sqlText`select g.id from programs g where exists (select from point_lots l
        where l.program_id = g.id and l.pending and l.available_at <= $1::timestamptz) order by g.id`,
    [now],
  );
  await inBatches(
    programs,
    now,
    sqlText`select release_due_lots($1::uuid, ${RELEASED_AT_ONCE}, $2::timestamptz) as count`,
  );
});

/** Expires points whose time is over; the job `expire-points`, every minute. */
export const expirePoints = job(async function expirePoints({ now }: Ctx<SystemActor>): Promise<void> {
  const programs = await sql<{ id: string }>(
    sqlText`select g.id from programs g where exists (select from point_lots l
        where l.program_id = g.id and l.open and not l.pending and l.expires_at <= $1::timestamptz) order by g.id`,
    [now],
  );
  await inBatches(
    programs,
    now,
    sqlText`select expire_due_lots($1::uuid, ${EXPIRED_AT_ONCE}, $2::timestamptz) as count`,
  );
});

/** A program whose points cannot be moved is a bug, which must not stop those of the others. */
async function inBatches(programs: { id: string }[], now: Date, batch: SqlText): Promise<void> {
  for (const { id } of programs)
    try {
      for (let more = true; more;) {
        const [row] = await sql<{ count: number }>(batch, [id, now]);
        more = row!.count > 0;
      }
    } catch (error) {
      logger.error({ err: error, programId: id }, "the points of a program could not be released or expired");
    }
}

/** People of one transaction. */
const BATCH_PEOPLE = 200;

const SORT_PEOPLE = sqlText`with people as materialized (select program_id, id from participants
    where id > $1::uuid and not points_in_lots and points_issued + points_reversed > 0
    order by id limit ${BATCH_PEOPLE} for no key update)
  select p.id from people p cross join lateral points_into_lots(p.program_id, p.id) order by p.id`;

/**
 * Sorts points from before there were lots into them; the job `sort-points-into-lots`, every hour, which finds
 * nothing to do after the first time. What changes meanwhile is sorted with its change.
 */
export const sortPointsIntoLots = job(async function sortPointsIntoLots(): Promise<void> {
  let after = FIRST_ID;
  for (let more = true; more;) {
    const people = await sql<{ id: string }>(SORT_PEOPLE, [after]);
    more = people.length === BATCH_PEOPLE;
    after = people.at(-1)?.id ?? after;
  }
});

/**
 * Moves the expiration of a program's open lots to a later day where its new rules say one; the job
 * `apply-points-rules`, after a change of the rules. No day moves closer, since it was promised. Where points expire
 * without activity, the time begins at the change, since what somebody did before was not counted.
 */
export const applyPointsRules = job(async function applyPointsRules(
  { now }: Ctx<SystemActor>,
  { programId }: { programId: string },
): Promise<void> {
  let after = FIRST_ID;
  for (let more = true; more;) {
    const [batch] = await sql<{ last: string | null; rows: number }>(EXTEND_LOTS, [programId, after, now]);
    more = batch!.rows === BATCH_LOTS;
    after = batch!.last ?? after;
  }
});

const EXTEND_LOTS = sqlText`with lots as materialized (
    select l.program_id, l.id, points_expiry(g.points_rules, g.time_zone,
        case when g.points_rules->'expiration'->>'kind' = 'inactivity' then $3::timestamptz else l.created_at end) as expires_at
    from point_lots l join programs g on g.id = l.program_id
    where l.program_id = $1::uuid and l.id > $2::uuid and l.open order by l.id limit ${BATCH_LOTS}),
  changed as (
    update point_lots l set expires_at = n.expires_at, notified_days = null from lots n
    where l.program_id = n.program_id and l.id = n.id and l.expires_at > $3::timestamptz
      and (n.expires_at is null or n.expires_at > l.expires_at))
  select (array_agg(id order by id desc))[1]::text as last, count(*)::int as rows from lots`;
