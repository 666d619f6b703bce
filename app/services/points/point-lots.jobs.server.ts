import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { FIRST_ID } from "~/platform/ids.server";
import { logger } from "~/platform/logger.server";
import { job } from "~/platform/use-case.server";
import { expireDueLots, LEFT_WHILE_DEACTIVATED, releaseDueLots } from "./lot-batches.server";

/** Lots of one transaction. */
const BATCH_LOTS = 250;

/** Makes pending points available whose time has come; the job `release-points`, every minute. */
export const releasePoints = job(async function releasePoints({ now }: Ctx<SystemActor>): Promise<void> {
  const programs = await sql<{ id: string }>(
    sqlText`select g.id from programs g where exists (select from point_lots l
        where l.program_id = g.id and l.pending and l.available_at <= $1::timestamptz) order by g.id`,
    [now],
  );
  await inEach(programs, ({ id }) => releaseDueLots(id, now));
});

/**
 * Expires points whose time is over, and postpones those of deactivated programs; the job `expire-points`, every minute.
 */
export const expirePoints = job(async function expirePoints({ now }: Ctx<SystemActor>): Promise<void> {
  const programs = await sql<{ id: string; active: boolean }>(
    sqlText`select g.id, g.status = 'active' as active from programs g where exists (select from point_lots l
        where l.program_id = g.id and l.open and not l.pending
          and l.expires_at <= $1::timestamptz + case when g.status = 'active' then interval '0' else interval '${LEFT_WHILE_DEACTIVATED}' end)
      order by g.id`,
    [now],
  );
  await inEach(programs, ({ id, active }) => expireDueLots(id, active, now));
});

/** A program whose points cannot be moved is a bug, which must not stop those of the others. */
async function inEach<Program extends { id: string }>(
  programs: readonly Program[],
  run: (program: Program) => Promise<void>,
): Promise<void> {
  for (const program of programs)
    try {
      await run(program);
    } catch (error) {
      logger.error({ err: error, programId: program.id }, "the points of a program could not be released or expired");
    }
}

/** People of one transaction. */
const BATCH_PEOPLE = 200;

const UNSORTED = sqlText`select program_id, id from participants
  where id > $1::uuid and not points_in_lots and points_issued + points_reversed > 0 order by id limit ${BATCH_PEOPLE}`;
const SORT_PEOPLE = sqlText`with people as materialized (select program_id, id from participants
    where (program_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) order by id for no key update)
  select p.id from people p cross join lateral points_into_lots(p.program_id, p.id)`;

type Unsorted = { program_id: string; id: string };

/**
 * Sorts points from before there were lots into them; the job `sort-points-into-lots`, every hour, which finds
 * nothing to do after the first time. What changes meanwhile is sorted with its change.
 */
export const sortPointsIntoLots = job(async function sortPointsIntoLots(): Promise<void> {
  let after = FIRST_ID;
  for (let more = true; more;) {
    const people = await sql<Unsorted>(UNSORTED, [after]);
    await sortPeople(people);
    more = people.length === BATCH_PEOPLE;
    after = people.at(-1)?.id ?? after;
  }
});

/** Somebody whose points cannot be sorted is a bug, which must not stop the others: they are tried one by one then. */
async function sortPeople(people: Unsorted[]): Promise<void> {
  try {
    await sql(SORT_PEOPLE, [people.map((person) => person.program_id), people.map((person) => person.id)]);
  } catch (error) {
    if (people.length > 1) for (const person of people) await sortPeople([person]);
    else logger.error({ err: error, participantId: people[0]!.id }, "somebody's points could not be sorted into lots");
  }
}

/**
 * Gives a program's open lots the dates of its new rules where those are better for their people; the job
 * `apply-points-rules`, after a change of the rules. No expiration moves closer, since it was promised, and nothing waits
 * longer than before. Where points expire without activity, the time begins at the change, since what somebody did before
 * was not counted.
 */
export const applyPointsRules = job(async function applyPointsRules(
  { now }: Ctx<SystemActor>,
  { programId }: { programId: string },
): Promise<void> {
  let after = FIRST_ID;
  for (let more = true; more;) {
    const [batch] = await sql<{ last: string | null; rows: number }>(APPLY_RULES, [programId, after, now]);
    more = batch!.rows === BATCH_LOTS;
    after = batch!.last ?? after;
  }
});

const LATER = sqlText`l.expires_at > $3::timestamptz and (n.expires_at is null or n.expires_at > l.expires_at)`;

/** People are locked before their lots and in the order of their ids, as everywhere. */
const APPLY_RULES = sqlText`with lots as materialized (
    select l.program_id, l.id, l.participant_id,
      case when l.pending then (select t.available_at
        from points_terms(g.points_rules, g.time_zone, l.program_id, l.participant_id, l.source, l.created_at) t) end as available_at,
      points_expiry(g.points_rules, g.time_zone,
        case when g.points_rules->'expiration'->>'kind' = 'inactivity' then $3::timestamptz else l.created_at end) as expires_at
    from point_lots l join programs g on g.id = l.program_id
    where l.program_id = $1::uuid and l.id > $2::uuid and l.open order by l.id limit ${BATCH_LOTS}),
  people as materialized (
    select id from participants where program_id = $1::uuid and id in (select participant_id from lots)
    order by id for no key update),
  changed as (
    update point_lots l set available_at = case when l.pending then least(l.available_at, n.available_at) else l.available_at end,
      expires_at = case when ${LATER} then n.expires_at else l.expires_at end,
      notified_days = case when ${LATER} then null else l.notified_days end,
      notice_due = case when ${LATER} then null else l.notice_due end
    from lots n join people p on p.id = n.participant_id
    where l.program_id = n.program_id and l.id = n.id
      and (${LATER} or l.pending and n.available_at < coalesce(l.available_at, 'infinity')))
  select (array_agg(id order by id desc))[1]::text as last, count(*)::int as rows from lots`;
