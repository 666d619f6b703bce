/**
 * Mails that gather a day: the challenges that somebody completed, and their vouchers that are about to expire. They
 * are queued in the morning of the program's time zone. How far that is, is stored with each batch, so that it can be
 * killed, run late or run twice.
 */
import { enqueueEach } from "~/jobs/queue.server";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { retrying } from "~/platform/database/failures.server";
import { sqlText, type Sql, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { jobTransaction } from "~/platform/database/transactions.server";
import { FIRST_ID } from "~/platform/ids.server";
import { translatedRow } from "~/platform/translations";
import { job } from "~/platform/use-case.server";
import { typesWith } from "~/services/challenge-types/challenge-types";
import { challengesMail } from "~/services/mail/challenges-mail";
import { isMailOn } from "~/services/mail/mail-kinds";
import { sendToParticipant } from "~/services/mail/send-to-participant.server";
import { voucherMail } from "~/services/mail/voucher-mail";
import { pendingByDay } from "~/services/points/pending-lot.server";
import { pendingText } from "~/services/points/points-texts";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pointsTermOf } from "~/services/programs/terms";

const WITH_OWN_MAIL = typesWith(({ ownMail }) => ownMail);
const EARNING_BY_POST = typesWith(({ earns }) => earns === "post");

const KINDS = ["challenges_completed", "voucher_ending"] as const;
type DailyKind = (typeof KINDS)[number];

/** When mails are queued, in the program's time zone. */
const MORNING = "9 hours";
/** What a worker missed that was away for longer is not mailed: it is no news any more. */
const MAX_DAYS = "3 days";
/** Vouchers are mailed about this long before they end, and those that are valid for a shorter time not at all. */
const VOUCHER_NOTICE = "3 days";
const BATCH_ROWS = 1000;

/**
 * The rows of a time, in the order of a time and an id that an index gives, from the last ones on. Each participant is
 * queued at their first row in that time, so that they get one mail and every row is read once.
 *
 * $1 program, $2 and $3 the time, $4 and $5 the last row. `challenges_completed` leaves out what has its own mail.
 */
const ROWS: Readonly<Record<DailyKind, SqlText>> = {
  challenges_completed: sqlText`select a.created_at as at, a.id, a.participant_id, t.id is not null and not exists (
        select from participant_actions e where e.program_id = a.program_id and e.participant_id = a.participant_id
          and e.actionable_type = 'Challenge' and e.action_type not in ('sign_up', 'recruit', 'reversal')
          and e.created_at >= $2::timestamptz and (e.created_at, e.id) < (a.created_at, a.id)) as first
      from participant_actions a left join mail_recipients t on t.program_id = a.program_id and t.id = a.participant_id
      where a.program_id = $1::uuid and a.created_at >= $4::timestamptz and a.created_at < $3::timestamptz
        and (a.created_at, a.id) > ($4::timestamptz, $5::uuid)
        and a.actionable_type = 'Challenge' and a.action_type not in ('sign_up', 'recruit', 'reversal')
      order by a.created_at, a.id limit ${BATCH_ROWS}`,
  voucher_ending: sqlText`select v.expires_at - interval '${VOUCHER_NOTICE}' as at, v.id, v.participant_id, t.id is not null and not exists (
        select from offer_redemptions e where e.program_id = v.program_id and e.participant_id = v.participant_id
          and ${ENDING_VOUCHER(sqlText`e`)} and e.expires_at >= $2::timestamptz + interval '${VOUCHER_NOTICE}'
          and (e.expires_at, e.id) < (v.expires_at, v.id)) as first
      from offer_redemptions v left join mail_recipients t on t.program_id = v.program_id and t.id = v.participant_id
      where v.program_id = $1::uuid and ${ENDING_VOUCHER(sqlText`v`)}
        and v.expires_at >= $4::timestamptz + interval '${VOUCHER_NOTICE}'
        and v.expires_at < $3::timestamptz + interval '${VOUCHER_NOTICE}'
        and (v.expires_at, v.id) > ($4::timestamptz + interval '${VOUCHER_NOTICE}', $5::uuid)
      order by v.expires_at, v.id limit ${BATCH_ROWS}`,
};

function ENDING_VOUCHER(row: SqlText): SqlText {
  return sqlText`${row}.redeemed_at is not null and ${row}.voided_at is null
    and ${row}.expires_at - ${row}.redeemed_at > interval '${VOUCHER_NOTICE}' * 2`;
}

/** Queues the daily mails of the programs in which it is morning; the job `queue-daily-mails`, every 15 minutes. */
export const queueDailyMails = job(async function queueDailyMails({ now }: Ctx<SystemActor>): Promise<void> {
  // What happened before the first run, such as a seed, is not mailed; but a program's own first hours are.
  await sql(
    sqlText`insert into daily_mail_runs (program_id, kind, covered_until)
       select p.id, k, case when p.created_at > $2::timestamptz - interval '1 day' then least(p.created_at, $2::timestamptz)
           else $2::timestamptz end from programs p, unnest($1::text[]) k where p.status = 'active'
       on conflict do nothing`,
    [KINDS, now],
  );
  const due = await sql<{ program_id: ProgramId; kind: DailyKind; midnight: Date }>(
    sqlText`select r.program_id, r.kind, d.midnight from daily_mail_runs r
       join programs p on p.id = r.program_id and p.status = 'active',
       lateral (select date_trunc('day', $1::timestamptz at time zone p.time_zone) at time zone p.time_zone as midnight) d
      where r.runs_until is not null or r.covered_until < d.midnight and $1::timestamptz >= d.midnight + interval '${MORNING}'
      order by r.program_id, r.kind`,
    [now],
  );
  for (const { program_id: programId, kind, midnight } of due) {
    const isOn = isMailOn(await catalogueOf(programId), kind);
    const batch = () => jobTransaction((on) => queueBatch(on, { programId, kind, midnight, isOn }));
    while (await retrying(batch));
  }
});

type Due = { programId: ProgramId; kind: DailyKind; midnight: Date; isOn: boolean };
type Run = { covered_until: Date; runs_until: Date | null; last_at: Date | null; last_id: string | null };
type Row = { at: Date; id: string; participant_id: string; first: boolean };

/** @returns whether there may be more to queue */
async function queueBatch(on: Sql, { programId, kind, midnight, isOn }: Due): Promise<boolean> {
  const [run] = await on<Run>(
    sqlText`select greatest(covered_until, coalesce(runs_until, $3::timestamptz) - interval '${MAX_DAYS}') as covered_until,
        runs_until, last_at, last_id from daily_mail_runs
      where program_id = $1::uuid and kind = $2 and (runs_until is not null or covered_until < $3::timestamptz)
      for update skip locked`,
    [programId, kind, midnight],
  );
  if (!run) return false; // another worker has it
  const from = run.covered_until;
  const to = run.runs_until ?? midnight;
  const rows = isOn
    ? await on<Row>(ROWS[kind], [programId, from, to, run.last_at ?? from, run.last_id ?? FIRST_ID])
    : [];
  await enqueueEach(
    on,
    "send-daily-mail",
    rows
      .filter(({ first }) => first)
      .map(({ participant_id: participantId }) => ({
        programId,
        participantId,
        kind,
        from: from.toISOString(),
        to: to.toISOString(),
      })),
  );
  const last = rows.length === BATCH_ROWS ? rows.at(-1)! : null;
  await on(
    sqlText`update daily_mail_runs set covered_until = $3::timestamptz, runs_until = $4::timestamptz, last_at = $5::timestamptz, last_id = $6::uuid
      where program_id = $1::uuid and kind = $2`,
    [programId, kind, last ? from : to, last && to, last?.at ?? null, last?.id ?? null],
  );
  return last !== null;
}

type DailyMail = { participantId: string; kind: DailyKind; from: string; to: string };

/**
 * Sends one of these mails; the job `send-daily-mail`. It says what is true now: challenges that were taken back, and
 * vouchers that were canceled or have expired, are not in it.
 */
export const sendDailyMail = job(async function sendDailyMail(
  ctx: ProgramCtx<SystemActor>,
  { participantId, kind, from, to }: DailyMail,
): Promise<void> {
  const { programId, program, now } = ctx;
  const { timeZone } = program;
  const key = `${kind} ${participantId} ${to}`;
  await sendToParticipant(ctx, { participantId, kind, key }, async (brand, reader, translated) => {
    if (kind === "voucher_ending") {
      const vouchers = await sql<{ merchant: string; offer: string; expiresAt: Date }>(
        sqlText`select merchant_name as merchant, offer_text as offer, expires_at as "expiresAt" from offer_redemptions v
          where v.program_id = $1::uuid and v.participant_id = $2::uuid and ${ENDING_VOUCHER(sqlText`v`)} and v.expires_at > $5::timestamptz
            and v.expires_at >= $3::timestamptz + interval '${VOUCHER_NOTICE}' and v.expires_at < $4::timestamptz + interval '${VOUCHER_NOTICE}'
          order by v.expires_at, v.id`,
        [programId, participantId, from, to, now],
      );
      const url = programUrl(program, "/my-rewards");
      return vouchers.length > 0 ? voucherMail(brand, { ...reader, vouchers, timeZone, url }) : null;
    }
    const challenges = await sql<{
      caption: string;
      translations: unknown;
      points: string;
      done: boolean;
      actions: string[];
      balance: string;
    }>(
      // A wall's points are those of its posts, also before it is completed.
      sqlText`select c.caption, c.translations, sum(e.points) as points, bool_or(e.done) as done,
            array_remove(array_agg(e.action_id), null) as actions, p.points_available as balance
         from (select challenge_id, completed_at as at, points, true as done, action_id from challenge_completions
                where program_id = $1::uuid and participant_id = $2::uuid and completed_at >= $3::timestamptz and completed_at < $4::timestamptz
               union all
               select s.challenge_id, v.viewed_at, v.points, false, a.id from social_post_views v
                 join social_network_posts s on s.program_id = v.program_id and s.id = v.post_id
                 left join participant_actions a on a.program_id = v.program_id and a.participant_id = v.participant_id
                   and a.created_at = v.viewed_at and a.actionable_type = 'SocialNetworkPost' and a.actionable_id = v.post_id
                where v.program_id = $1::uuid and v.participant_id = $2::uuid and v.viewed_at >= $3::timestamptz and v.viewed_at < $4::timestamptz
                  and v.points > 0) e
         join challenges c on c.program_id = $1::uuid and c.id = e.challenge_id and c.challenge_type <> all($5::text[])
         join participants p on p.program_id = $1::uuid and p.id = $2::uuid
        group by c.id, c.caption, c.translations, p.points_available, case when c.challenge_type <> all($6::text[]) then e.at end
        order by max(e.at), c.id`,
      [programId, participantId, from, to, WITH_OWN_MAIL, EARNING_BY_POST],
    );
    if (!challenges.some(({ done }) => done)) return null;
    const term = pointsTermOf(translated);
    const wording = { locale: reader.locale, timeZone, term, now };
    const actionIds = challenges.flatMap(({ actions }) => actions);
    const pending = await pendingByDay(sql, { programId, actionIds, timeZone });
    return challengesMail(brand, {
      ...reader,
      term,
      challenges: challenges.map((row) => ({
        caption: translatedRow(row, reader.locale).caption,
        points: Number(row.points),
        done: row.done,
      })),
      from: new Date(from),
      to: new Date(new Date(to).getTime() - 1),
      timeZone,
      pending: {
        points: pending.reduce((sum, { points }) => sum + points, 0),
        sentences: pending.map(({ points, until }) => pendingText(wording, points, until)),
      },
      balance: Number(challenges[0]!.balance),
      url: programUrl(program, "/"),
    });
  });
});
