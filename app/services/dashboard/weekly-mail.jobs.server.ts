/**
 * The figures of a week by email, to the admins who turned it on. The week that was queued last is stored for each of
 * them with the jobs, so that a run that is killed or repeated sends nothing twice.
 */
import { mailSender } from "~/integrations/registry.server";
import { enqueueEach } from "~/jobs/queue.server";
import { formatNumber, INTL_TAGS, isLocale, translate, type Locale } from "~/locales/translate";
import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import type { ProgramPermission } from "~/platform/permissions";
import { job } from "~/platform/use-case.server";
import { absentAccess, mayInAbsence, type AbsentAccess } from "~/services/admins/absent-admin.server";
import { adminBrand } from "~/services/mail/program-brand.server";
import { weeklyFiguresMail } from "~/services/mail/weekly-figures-mail";
import type { ProgramCtx } from "~/services/programs/program-context";
import { adminUrl } from "~/services/programs/program-url.server";
import { shifted, type Days } from "./figure-range";
import { changeText, FIGURE_LABELS, figureText } from "./figure-texts";
import { countedFigures, type CountedFigures } from "./figures.server";
import { readWaitingReceipts, readWaitingReferrals } from "./internal/waiting.server";

/** When mails are queued on Mondays, in the program's time zone. */
const MORNING = "9 hours";

/** Queues the mails of the programs in which it is Monday morning or later; the job `queue-weekly-figures`. */
export const queueWeeklyFigures = job(async function queueWeeklyFigures({ now }: Ctx<SystemActor>): Promise<void> {
  await transaction(async (tx) => {
    const due = await sqlIn(tx)<{ programId: string; adminId: string; week: string }>(
      sqlText`update dashboard_mails m set week = w.monday::date
         from programs p, lateral (select date_trunc('week', $1::timestamptz at time zone p.time_zone) as monday) w
        where p.id = m.program_id and p.status = 'active' and m.week < w.monday::date
          and $1::timestamptz at time zone p.time_zone >= w.monday + interval '${MORNING}'
        returning m.program_id::text as "programId", m.admin_id::text as "adminId", to_char(m.week, 'YYYY-MM-DD') as week`,
      [now],
    );
    await enqueueEach(sqlIn(tx), "send-weekly-figures", due);
  });
});

type Recipient = AbsentAccess & { email: string; preferred_locale: string };

/**
 * Sends one admin the figures of the week before `week`, a Monday; the job `send-weekly-figures`. Sends nothing to admins
 * who turned it off or may no longer see the dashboard.
 */
export const sendWeeklyFigures = job(async function sendWeeklyFigures(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { adminId, week }: { adminId: string; week: string },
): Promise<void> {
  const [admin] = await sql<Recipient>(RECIPIENT, [programId, adminId]);
  const may = (permission: ProgramPermission) =>
    admin !== undefined && mayInAbsence(admin, permission, program.features);
  if (!admin || !may("dashboard:view")) return;
  const locale = isLocale(admin.preferred_locale) ? admin.preferred_locale : "en";
  const days = { from: shifted(week, -7), to: shifted(week, -1) };
  const [counted, receipts, referrals] = await Promise.all([
    countedFigures({ programId, timeZone: program.timeZone, now }, { range: "custom", ...days, compare: "previous" }),
    may("receipts:view") ? readWaitingReceipts(programId) : null,
    may("referrals:view") ? readWaitingReferrals(programId) : null,
  ]);
  const waiting = [
    { label: translate(locale, "Receipts to review"), count: receipts?.count ?? 0 },
    { label: translate(locale, "Referrals to review"), count: referrals?.count ?? 0 },
  ].filter(({ count }) => count > 0);
  const brand = adminBrand(locale);
  const content = weeklyFiguresMail(brand, {
    locale,
    program: program.name,
    week: weekText(days, locale),
    figures: linesOf(counted, locale),
    waiting: waiting.map(({ label, count }) => ({ label, value: formatNumber(count, locale) })),
    url: adminUrl(`/admin/v2/programs/${programId}/dashboard?range=custom&from=${days.from}&to=${days.to}`),
  });
  const key = ["weekly-figures", programId, adminId, week].join(" ");
  await (await mailSender()).send({ ...content, key, to: admin.email, fromName: brand.name, sentAt: now });
});

const RECIPIENT = sqlText`select a.email, a.preferred_locale, ${absentAccess(sqlText`a.id`, sqlText`m.program_id`)}
  from dashboard_mails m join admins a on a.id = m.admin_id and a.active
  where m.program_id = $1::uuid and m.admin_id = $2::uuid`;

function weekText({ from, to }: Days, locale: Locale): string {
  const format = new Intl.DateTimeFormat(INTL_TAGS[locale], { day: "numeric", month: "long", timeZone: "UTC" });
  return [from, to].map((day) => format.format(new Date(day))).join(" – ");
}

function linesOf({ figures }: CountedFigures, locale: Locale) {
  return figures.map(({ name, value, before }) => {
    const change = value === null || before === null ? null : changeText(name, value, before, locale);
    const text = figureText(name, value, locale);
    return { label: translate(locale, FIGURE_LABELS[name]), value: change === null ? text : `${text} (${change})` };
  });
}
