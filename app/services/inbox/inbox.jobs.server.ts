/** Looks for what is unusual, and mails admins once a day what waits. */
import { mailSender } from "~/integrations/registry.server";
import { enqueueEach } from "~/jobs/queue.server";
import type { Text } from "~/locales/text";
import { isLocale, translate, type TextValues } from "~/locales/translate";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { retrying } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { jobTransaction } from "~/platform/database/transactions.server";
import type { ProgramPermission } from "~/platform/permissions";
import { job } from "~/platform/use-case.server";
import { absentAccess, mayInAbsence, type AbsentAccess } from "~/services/admins/absent-admin.server";
import { inboxMail } from "~/services/mail/inbox-mail";
import { adminBrand } from "~/services/mail/program-brand.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { adminUrl } from "~/services/programs/program-url.server";
import { pointsTermOf } from "~/services/programs/terms";
import { finishedText, mentionText, queueText, unusualText } from "./inbox-texts";
import { updateFindings } from "./internal/findings.server";
import { readInbox } from "./internal/inbox-rows.server";
import { ageIn, dayIn } from "./internal/mail-times";

/**
 * Brings the findings of every program up to now; the job `find-unusual`. A failure of one program does not stop the
 * others.
 * @throws the first failure, after all programs are done
 */
export const findUnusual = job(async function findUnusual({ now }: Ctx<SystemActor>): Promise<void> {
  const programs = await sql<{ programId: ProgramId; timeZone: string; features: string[] }>(
    sqlText`select id as "programId", time_zone as "timeZone", coalesce(features, '{}') as features from programs where status = 'active' order by id`,
    [],
  );
  const failures: unknown[] = [];
  for (const program of programs)
    await retrying(() => jobTransaction((on) => updateFindings(on, program, now))).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length > 0) throw failures[0];
});

/** When mails are queued, in the program's time zone. After a pause of the worker that lasted longer they are no news. */
const MORNING = "8 hours";
const NOON = "12 hours";

/**
 * Queues the mails of the programs in which it is morning; the job `queue-inbox-mails`. The day is stored with the
 * mails, so that of several runs only one queues them.
 */
export const queueInboxMails = job(async function queueInboxMails({ now }: Ctx<SystemActor>): Promise<void> {
  const programs = await sql<{ id: ProgramId; day: string }>(
    sqlText`select p.id, to_char(d.local, 'YYYY-MM-DD') as day
      from programs p, lateral (select $1::timestamptz at time zone p.time_zone as local) d
      where p.status = 'active' and d.local >= date_trunc('day', d.local) + interval '${MORNING}'
        and d.local < date_trunc('day', d.local) + interval '${NOON}' order by p.id`,
    [now],
  );
  for (const { id: programId, day } of programs) {
    const queue = () =>
      jobTransaction(async (on) => {
        const due = await on<{ adminId: string }>(
          sqlText`insert into admin_inboxes as i (program_id, admin_id, mailed_on)
            select p.id, a.id, $2::date from programs p
              join organization_admins o on o.organization_id = p.organization_id and o.active and o.last_visit_at is not null
              join admins a on a.id = o.admin_id and a.active and a.daily_mail
            where p.id = $1::uuid and (o.owner or exists (
              select from program_staff s where s.program_id = p.id and s.admin_id = a.id))
            order by a.id
            on conflict (program_id, admin_id) do update set mailed_on = excluded.mailed_on
              where i.mailed_on is null or i.mailed_on < excluded.mailed_on
            returning admin_id::text as "adminId"`,
          [programId, day],
        );
        await enqueueEach(
          on,
          "send-inbox-mail",
          due.map(({ adminId }) => ({ programId, adminId, day })),
        );
      });
    await retrying(queue);
  }
});

type MailRow = AbsentAccess & { email: string; preferred_locale: string };
/** What finished and what is unusual is news for a day, and an hour more, since mails are not queued to the minute. */
const NEWS_MS = 25 * 3_600_000;
/** More lines of a kind are on the page. */
const MAX_LINES = 10;

/**
 * Sends one of these mails; the job `send-inbox-mail`. It says what is true now, and nothing when nothing waits and
 * nothing unusual is new, or when the admin has turned it off or lost the role meanwhile.
 */
export const sendInboxMail = job(async function sendInboxMail(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { adminId, day }: { adminId: string; day: string },
): Promise<void> {
  const [row] = await sql<MailRow>(
    sqlText`select a.email, a.preferred_locale, ${absentAccess(sqlText`a.id`, sqlText`$1::uuid`)}
      from admins a where a.id = $2::uuid and a.active and a.daily_mail`,
    [programId, adminId],
  );
  if (!row || (!row.is_owner && !row.role)) return;
  const { features } = program;
  const reader = {
    adminId,
    may: (permission: ProgramPermission) => mayInAbsence(row, permission, features),
  };
  const inbox = await readInbox(programId, reader, { now, hasOffers: features.includes("offers_reward") });
  const isNews = ({ at }: { at: string }) => Date.parse(at) > now.getTime() - NEWS_MS;
  const unusual = inbox.unusual.filter(isNews);
  const { waiting, mentions } = inbox;
  if (waiting.length + mentions.length + unusual.length === 0) return;
  const locale = isLocale(row.preferred_locale) ? row.preferred_locale : "en";
  const t = (text: Text, values?: TextValues) => translate(locale, text, values);
  const brand = adminBrand(locale);
  const words = { term: pointsTermOf(program), dayText: (date: string) => dayIn(locale, date) };
  const content = inboxMail(brand, {
    locale,
    program: program.name,
    waiting: [
      ...mentions.slice(0, MAX_LINES).map((entry) => ({
        label: mentionText(t, programId, entry).title,
        value: ageIn(locale, entry.at, now),
      })),
      ...waiting.map(({ kind, count, oldest_at }) => ({
        label: queueText(t, programId, kind, count).title,
        value: t("for up to {time}", { time: ageIn(locale, oldest_at, now) }),
      })),
    ],
    unusual: unusual.slice(0, MAX_LINES).map((entry) => unusualText(t, programId, entry, words).title),
    finished: inbox.finished
      .filter(isNews)
      .slice(0, MAX_LINES)
      .map((entry) => finishedText(t, programId, entry).title),
    url: adminUrl(`/admin/v2/programs/${programId}/inbox`),
  });
  const key = ["inbox", programId, adminId, day].join(" ");
  await (await mailSender()).send({ ...content, key, to: row.email, fromName: brand.name, sentAt: now });
});
