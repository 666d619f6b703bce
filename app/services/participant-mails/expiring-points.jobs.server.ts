/**
 * Notices about points that expire: events, a mail and a notification, 30, 7 and 1 days before, as the program's rules
 * say. They are given in the morning of the program's time zone, each lot once for each notice.
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
import { instantOf, localTimeOf } from "~/platform/zoned-time";
import { expiringPointsMail } from "~/services/mail/expiring-points-mail";
import { isMailOn, ownTextOf, type MailKind } from "~/services/mail/mail-kinds";
import { sendToParticipant } from "~/services/mail/send-to-participant.server";
import { LOT_EXPIRES } from "~/services/points/expiring-lots";
import type { NoticeDays } from "~/services/points/points-rules.schema";
import { dayText, expiringText, lastMomentOf } from "~/services/points/points-texts";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pointsTermOf } from "~/services/programs/terms";
import { pushToParticipants } from "~/services/push/push.server";

/** When notices are given, in the program's time zone. */
const MORNING = "9 hours";
/** The name of these runs among those of daily mails. */
const RUN = "points_expiring";
/** People of one transaction, each of whose rows it locks. */
const BATCH_PEOPLE = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

type Due = { program_id: ProgramId; time_zone: string; notices: NoticeDays[]; midnight: Date };

/**
 * Gives the notices of the programs in which it is morning; the job `announce-expiring-points`, every hour. A lot stores
 * its last notice in the transaction that queues the mail, so a run that was killed continues and one that runs twice
 * gives nothing twice.
 */
export const announceExpiringPoints = job(async function announceExpiringPoints({
  now,
}: Ctx<SystemActor>): Promise<void> {
  const programs = await sql<Due>(
    sqlText`select p.id as program_id, p.time_zone, p.points_rules -> 'notices' as notices, d.midnight
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

type Announced = { participant_id: string; days: NoticeDays; points: string; expires_at: Date };

/** @returns the id of the last participant of the batch; null when there is nobody left */
async function announceBatch(due: Due, after: string, now: Date): Promise<string | null> {
  const { program_id: programId, time_zone, notices } = due;
  const { mailsOff, features } = await catalogueOf(programId);
  const isOn = (days: NoticeDays) => isMailOn({ mailsOff, features }, kindOf(days));
  const today = localTimeOf(now, time_zone).slice(0, 10);
  const ends = notices.map((days) => endOf(today, days, time_zone));
  return retrying(() =>
    jobTransaction(async (on) => {
      const people = await on<{ id: string }>(PEOPLE, [programId, now, notices, ends, after]);
      const ids = people.map(({ id }) => id);
      await on(
        sqlText`select id from participants where program_id = $1::uuid and id = any ($2::uuid[]) order by id for no key update`,
        [programId, ids],
      );
      const lots = await on<Announced>(ANNOUNCE, [programId, now, notices, ends, ids]);
      await queueNotices(on, { programId, today, now, lots, isOn });
      return people.length === BATCH_PEOPLE ? ids.at(-1)! : null;
    }),
  );
}

type Notices = {
  programId: ProgramId;
  today: string;
  now: Date;
  lots: readonly Announced[];
  isOn: (days: NoticeDays) => boolean;
};

/** Queues one mail and one notification for each person. What expires first decides which. */
async function queueNotices(on: Sql, { programId, today, now, lots, isOn }: Notices): Promise<void> {
  const people = new Map<string, Announced[]>();
  for (const lot of lots) people.set(lot.participant_id, [...(people.get(lot.participant_id) ?? []), lot]);
  const mails = [...people].flatMap(([participantId, own]) => {
    const mailed = own.filter(({ days }) => isOn(days));
    if (mailed.length === 0) return [];
    const days = Math.min(...mailed.map((lot) => lot.days)) as NoticeDays;
    const until = new Date(Math.max(...mailed.map((lot) => lot.expires_at.getTime()))).toISOString();
    return [{ programId, participantId, days, until, day: today }];
  });
  await enqueueEach(on, "send-expiring-points-mail", mails);
  const news = [...people].map(([participantId, own]) => {
    const first = Math.min(...own.map((lot) => lot.expires_at.getTime()));
    const points = own.reduce((sum, lot) => sum + (lot.expires_at.getTime() === first ? Number(lot.points) : 0), 0);
    const expiresAt = new Date(first).toISOString();
    return { programId, participantId, news: { kind: "points_expiring", points, expiresAt } as const };
  });
  await pushToParticipants(on, now, news);
}

/** The end of the last day of which a notice of so many days is about. */
function endOf(today: string, days: NoticeDays, timeZone: string): Date {
  const next = new Date(Date.parse(today) + (days + 1) * DAY_MS).toISOString().slice(0, 10);
  return instantOf(`${next}T00:00`, timeZone);
}

function kindOf(days: NoticeDays): MailKind {
  return `points_expiring_${days}`;
}

/** The closest notice that a lot is due for: one that begins with five days left is in the notice of seven. */
const NOTICE = sqlText`(select min(n.days) from unnest($3::int[], $4::timestamptz[]) n (days, until) where l.expires_at <= n.until)`;

const IS_DUE = sqlText`l.program_id = $1::uuid and l.open and not l.pending and l.expires_at > $2::timestamptz
  and ${NOTICE} < coalesce(l.notified_days, 1000)`;

/** Those with such lots, in the order of their ids. Points of people above the first tier may never expire. */
const PEOPLE = sqlText`select p.id from participants p join programs g on g.id = p.program_id
  where p.program_id = $1::uuid and p.id in (select l.participant_id from point_lots l where ${IS_DUE} and l.participant_id > $5::uuid)
    and p.deleted_at is null
    and not points_never_expire(g.points_rules, g.features, p.tier_level)
  order by p.id limit ${BATCH_PEOPLE}`;

/** Stores the notices, and writes the events that an endpoint of the program wants. */
const ANNOUNCE = sqlText`with announced as (
    update point_lots l set notified_days = ${NOTICE} where ${IS_DUE} and l.participant_id = any ($5::uuid[])
    returning l.id, l.participant_id, l.source, l.remaining, l.expires_at, l.notified_days),
  events as (
    insert into webhook_events (program_id, id, type, participant_id, data, created_at)
      select $1::uuid, new_uuid($2::timestamptz), 'points.expiring', participant_id, jsonb_build_object('lot_id', id,
          'participant_id', participant_id, 'source', source, 'points', remaining, 'expires_at', expires_at, 'days', notified_days),
        $2::timestamptz
      from announced where exists (select from webhook_endpoints e
        where e.program_id = $1::uuid and e.active and 'points.expiring' = any (e.events)))
  select participant_id, notified_days::int as days, remaining as points, expires_at from announced order by participant_id, id`;

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
