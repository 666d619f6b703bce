/**
 * Notices about points that expire: events, a mail and a notification, 30, 7 and 1 days before, as the program's rules
 * say, in the morning of the program's time zone. Each lot has an event for each notice. Mails and notifications gather
 * what is due for a person, at most once a week for each notice (internal/due-notices).
 */
import { enqueueEach } from "~/jobs/queue.server";
import { translate } from "~/locales/translate";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { retrying } from "~/platform/database/failures.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { jobTransaction } from "~/platform/database/transactions.server";
import { FIRST_ID } from "~/platform/ids.server";
import { job } from "~/platform/use-case.server";
import { localTimeOf } from "~/platform/zoned-time";
import { expiringPointsMail } from "~/services/mail/expiring-points-mail";
import { isMailOn, ownTextOf, type MailKind } from "~/services/mail/mail-kinds";
import { sendToParticipant } from "~/services/mail/send-to-participant.server";
import { LOT_EXPIRES } from "~/services/points/expiring-lots";
import { NOTICE_DAYS, type NoticeDays, type PointsRules } from "~/services/points/points-rules.schema";
import { dayText, expiringText, lastMomentOf } from "~/services/points/points-texts";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pointsTermOf } from "~/services/programs/terms";
import { pushToParticipants } from "~/services/push/push.server";
import { APART_DAYS, counts, endOf, noticesOf, type Morning } from "./internal/due-notices";

/** When notices are given, in the program's time zone. */
const MORNING = "9 hours";
/** The name of these runs among those of daily mails. */
const RUN = "points_expiring";
/** People of one transaction, each of whose rows it locks. */
const BATCH_PEOPLE = 200;
type Due = { program_id: ProgramId; time_zone: string; rules: PointsRules; midnight: Date };

/**
 * Gives the notices of the programs in which it is morning; the job `announce-expiring-points`, every hour. A lot stores
 * its last notice in the transaction that queues the mail, so a run that was killed continues and one that runs twice
 * gives nothing twice.
 */
export const announceExpiringPoints = job(async function announceExpiringPoints({
  now,
}: Ctx<SystemActor>): Promise<void> {
  const programs = await sql<Due>(
    sqlText`select p.id as program_id, p.time_zone, p.points_rules as rules, d.midnight
      from programs p cross join lateral (
          select date_trunc('day', $1::timestamptz at time zone p.time_zone) at time zone p.time_zone as midnight) d
        left join daily_mail_runs r on r.program_id = p.id and r.kind = '${RUN}'
      where p.status = 'active' and p.points_rules -> 'expiration' ->> 'kind' <> 'never'
        and jsonb_array_length(p.points_rules -> 'notices') > 0
        and $1::timestamptz >= d.midnight + interval '${MORNING}' and (r.covered_until is null or r.covered_until < d.midnight)
      order by p.id`,
    [now],
  );
  for (const program of programs) {
    let after: string | null = FIRST_ID;
    while (after !== null) after = await announceBatch(program, after, now);
    await sql(
      sqlText`insert into daily_mail_runs (program_id, kind, covered_until) values ($1::uuid, '${RUN}', $2::timestamptz)
        on conflict (program_id, kind) do update set covered_until = excluded.covered_until`,
      [program.program_id, program.midnight],
    );
  }
});

/** @returns the id of the last participant of the batch; null when there is nobody left */
async function announceBatch(due: Due, after: string, now: Date): Promise<string | null> {
  const { program_id: programId, time_zone: timeZone, rules } = due;
  const { notices, expiration } = rules;
  const { mailsOff, features } = await catalogueOf(programId);
  const isOn = (days: NoticeDays) => isMailOn({ mailsOff, features }, kindOf(days));
  const morning = { now, timeZone, today: localTimeOf(now, timeZone).slice(0, 10), isOn };
  const ends = notices.map((days) => endOf(morning.today, days, timeZone));
  const closerFollows = notices.map((days) => notices.some((closer) => closer < days && counts(closer, days, isOn)));
  const life = expiration.kind === "inactivity" ? `${expiration.months} months` : null;
  return retrying(() =>
    jobTransaction(async (on) => {
      const people = await on<{ id: string }>(PEOPLE, [programId, now, notices, ends, after]);
      const ids = people.map(({ id }) => id);
      await on(
        sqlText`select id from participants where program_id = $1::uuid and id = any ($2::uuid[]) order by id for no key update`,
        [programId, ids],
      );
      const mailed = notices.filter(isOn);
      await on(ANNOUNCE, [programId, now, notices, ends, ids, closerFollows, mailed, timeZone, life]);
      await queueNotices(on, programId, ids, notices, morning);
      return people.length === BATCH_PEOPLE ? ids.at(-1)! : null;
    }),
  );
}

type Waiting = {
  lot_id: string;
  participant_id: string;
  days: NoticeDays;
  points: string;
  expires_at: Date;
  created_at: Date;
};
type Mailed = { participant_id: string; occasion: string; created_at: Date };

/** Queues one mail and one notification for each person whose notice need not wait. What expires first decides which. */
async function queueNotices(
  on: Sql,
  programId: ProgramId,
  ids: string[],
  notices: readonly NoticeDays[],
  morning: Morning,
): Promise<void> {
  const { now, today, timeZone, isOn } = morning;
  const lots = await on<Waiting>(WAITING, [programId, now, ids, notices]);
  const last = await on<Mailed>(LAST_NOTICES, [programId, ids, NOTICE_DAYS.map(kindOf)]);
  const lotsOf = byPerson(lots, ({ expires_at: expiresAt, created_at: earnedAt, lot_id, days, points }) => {
    return { lot_id, days, points, expiresAt, earnedAt };
  });
  const lastOf = byPerson(last, ({ occasion, created_at: at }) => {
    return { days: NOTICE_DAYS.find((days) => kindOf(days) === occasion)!, at };
  });
  const due = [...lotsOf].flatMap(([participantId, own]) => {
    const about = noticesOf(own, lastOf.get(participantId) ?? [], morning);
    return about.length > 0 ? [{ participantId, about }] : [];
  });
  const mails = due.flatMap(({ participantId, about }) => {
    const mailed = about.map(({ days }) => days).filter(isOn);
    if (mailed.length === 0) return [];
    const until = endOf(today, Math.max(...mailed, APART_DAYS), timeZone).toISOString();
    return [{ programId, participantId, days: Math.min(...mailed) as NoticeDays, until, day: today }];
  });
  await enqueueEach(on, "send-expiring-points-mail", mails);
  const news = due.map(({ participantId, about }) => {
    const first = Math.min(...about.map(({ expiresAt }) => expiresAt.getTime()));
    const points = about.reduce((sum, lot) => sum + (lot.expiresAt.getTime() === first ? Number(lot.points) : 0), 0);
    const expiresAt = new Date(first).toISOString();
    return { programId, participantId, news: { kind: "points_expiring", points, expiresAt } as const };
  });
  await pushToParticipants(on, now, news);
  const rows = due.flatMap(({ participantId, about }) => about.map((lot) => ({ participantId, ...lot })));
  await on(STORE_NOTICES, [
    programId,
    now,
    rows.map(({ lot_id }) => lot_id),
    rows.map(({ participantId }) => participantId),
    rows.map(({ days }) => kindOf(days)),
  ]);
}

function byPerson<Row extends { participant_id: string }, T>(
  rows: readonly Row[],
  toItem: (row: Row) => T,
): Map<string, T[]> {
  const items = new Map<string, T[]>();
  for (const row of rows) {
    const own = items.get(row.participant_id);
    if (own) own.push(toItem(row));
    else items.set(row.participant_id, [toItem(row)]);
  }
  return items;
}

function kindOf(days: NoticeDays) {
  return `points_expiring_${days}` as const satisfies MailKind;
}

/** The closest notice that a lot is due for: one that begins with five days left is in the notice of seven. */
const NOTICE = sqlText`(select min(n.days) from unnest($3::int[], $4::timestamptz[]) n (days, until) where l.expires_at <= n.until)`;

const IS_OPEN = sqlText`l.program_id = $1::uuid and l.open and not l.pending and l.expires_at > $2::timestamptz`;
const IS_DUE = sqlText`${NOTICE} < coalesce(l.notified_days, 1000)`;

/** Those with such lots, in the order of their ids. Points of people above the first tier may never expire. */
const PEOPLE = sqlText`select p.id from participants p join programs g on g.id = p.program_id
  where p.program_id = $1::uuid and p.id in (select l.participant_id from point_lots l
      where ${IS_OPEN} and l.participant_id > $5::uuid and (${IS_DUE} or l.notice_due = any ($3::int[])))
    and p.deleted_at is null
    and not points_never_expire(g.points_rules, g.features, p.tier_level)
  order by p.id limit ${BATCH_PEOPLE}`;

/**
 * The notice that a lot is due for, unless the points did not last longer when they were earned ($9: or when somebody
 * did something) and a closer notice follows ($6), or a notice that is mailed ($7) waits, and this is none.
 */
const TO_GIVE = sqlText`(select n.days from unnest($3::int[], $4::timestamptz[], $6::boolean[]) n (days, until, closer_follows)
  where n.days = ${NOTICE} and (n.days = any ($7::int[]) or l.notice_due is null or l.notice_due <> all ($7::int[]))
    and not (n.closer_follows and least(l.expires_at at time zone $8 - l.created_at at time zone $8, $9::interval)
      <= make_interval(days => n.days + 2)))`;

/** Stores which notices are due, and writes the events that an endpoint of the program wants. */
const ANNOUNCE = sqlText`with announced as (
    update point_lots l set notified_days = ${NOTICE}, notice_due = coalesce(${TO_GIVE}, l.notice_due)
    where ${IS_OPEN} and ${IS_DUE} and l.participant_id = any ($5::uuid[])
    returning l.id, l.participant_id, l.source, l.remaining, l.expires_at, l.notified_days)
  insert into webhook_events (program_id, id, type, participant_id, data, created_at)
    select $1::uuid, new_uuid($2::timestamptz), 'points.expiring', participant_id, jsonb_build_object('lot_id', id,
        'participant_id', participant_id, 'source', source, 'points', remaining, 'expires_at', expires_at, 'days', notified_days),
      $2::timestamptz
    from announced where exists (select from webhook_endpoints e
      where e.program_id = $1::uuid and e.active and 'points.expiring' = any (e.events))`;

/** What waits of the notices that the rules have now. */
const WAITING = sqlText`select l.id as lot_id, l.participant_id, l.notice_due::int as days, l.remaining as points, l.expires_at, l.created_at
  from point_lots l where ${IS_OPEN} and l.notice_due = any ($4::int[]) and l.participant_id = any ($3::uuid[])
  order by l.participant_id, l.id`;

const LAST_NOTICES = sqlText`select participant_id, occasion, created_at from evergreen_mails
  where program_id = $1::uuid and participant_id = any ($2::uuid[]) and occasion = any ($3::text[])`;

const STORE_NOTICES = sqlText`with lots as (
    update point_lots set notice_due = null where program_id = $1::uuid and id = any ($3::uuid[]))
  insert into evergreen_mails (program_id, participant_id, occasion, created_at)
    select distinct $1::uuid, n.participant_id, n.occasion, $2::timestamptz from unnest($4::uuid[], $5::text[]) n (participant_id, occasion)
    on conflict (program_id, participant_id, occasion) do update set created_at = excluded.created_at`;

type Notice = { participantId: string; days: NoticeDays; until: string; day: string };

/**
 * Sends the mail about points that expire, those of the largest amount first; the job `send-expiring-points-mail`. It
 * has what is true now: what was spent since is not in it.
 */
export const sendExpiringPointsMail = job(async function sendExpiringPointsMail(
  ctx: ProgramCtx<SystemActor>,
  { participantId, days, until, day }: Notice,
): Promise<void> {
  const { programId, program, now } = ctx;
  const kind = kindOf(days);
  const occasion = { participantId, kind, key: `${kind} ${participantId} ${day}` };
  await sendToParticipant(ctx, occasion, async (brand, reader, translated) => {
    const rows = await sql<{ points: string; expires_at: Date }>(EXPIRING, [
      programId,
      participantId,
      now,
      until,
      program.timeZone,
    ]);
    const [first] = rows;
    if (!first) return null;
    const { locale } = reader;
    const term = pointsTermOf(translated);
    const wording = { locale, timeZone: program.timeZone, term, now };
    return expiringPointsMail(brand, {
      ...reader,
      sentence: expiringText(wording, Number(first.points), first.expires_at),
      days: rows.map(({ points, expires_at }) => ({
        points: translate(locale, "{points} {term}", { points: Number(points), term }),
        day: dayText(lastMomentOf(expires_at), wording),
      })),
      own: ownTextOf(program, kind, locale),
      url: programUrl(program, "/"),
    });
  });
});

/** A row for each day, the most points first. */
const EXPIRING = sqlText`select sum(remaining)::bigint as points, min(expires_at) as expires_at from point_lots l
  where program_id = $1::uuid and participant_id = $2::uuid and open and not pending
    and expires_at > $3::timestamptz and expires_at <= $4::timestamptz and ${LOT_EXPIRES}
  group by ((expires_at - interval '1 millisecond') at time zone $5)::date order by 1 desc, 2`;
