import { mailSender } from "~/integrations/registry.server";
import { enqueue } from "~/jobs/queue.server";
import { isLocale } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { job, jobCommand } from "~/platform/use-case.server";
import { programBrand } from "~/services/mail/program-brand.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { adminUrl } from "~/services/programs/program-url.server";
import { ANNOUNCEMENT_SECONDS, announcementKey, offerReportMail } from "./internal/offer-report-mail";

type Unannounced = { reports: number; lastMailedAt: Date | null };

/**
 * Takes the open reports of an offer that no mail has announced yet and queues their mails, one for each recipient: the
 * program's support address and the admins of its organization. Within an hour of the last mail it queues itself for
 * later. The job `announce-offer-reports`; a second run finds no reports to announce.
 */
export const announceOfferReports = jobCommand(async function announceOfferReports(
  ctx: ProgramCtx<SystemActor>,
  { tx },
  offerKey: string,
): Promise<void> {
  const { programId, program, now } = ctx;
  const on = sqlIn(tx);
  const offer = { programId, offerKey };
  // Serialized, because concurrent jobs would both find that no mail was sent yet.
  await on(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [announcementKey(offer)]);
  const [unannounced] = await on<Unannounced>(
    sqlText`select count(*) filter (where mailed_at is null and status = 'open')::int as reports, max(mailed_at) as "lastMailedAt"
     from offer_reports where program_id = $1::uuid and offer_key = $2`,
    [programId, offerKey],
  );
  if (!unannounced!.reports) return;
  const { lastMailedAt } = unannounced!;
  const delaySeconds = lastMailedAt ? ANNOUNCEMENT_SECONDS - (now.getTime() - lastMailedAt.getTime()) / 1000 : 0;
  if (delaySeconds > 0)
    return enqueue(on, "announce-offer-reports", offer, { key: announcementKey(offer), delaySeconds });
  await on(
    sqlText`update offer_reports set mailed_at = $3::timestamptz where program_id = $1::uuid and offer_key = $2 and mailed_at is null and status = 'open'`,
    [programId, offerKey, now],
  );
  const admins = await on<{ id: string }>(
    sqlText`select a.id::text from organization_admins o join admins a on a.id = o.admin_id
     where o.organization_id = $1::uuid and a.active and a.email <> $2 order by a.id`,
    [program.organizationId, programBrand(program).supportEmail],
  );
  for (const adminId of [null, ...admins.map(({ id }) => id)]) {
    await enqueue(on, "send-offer-report-mail", { ...offer, mailedAt: now.toISOString(), adminId });
  }
});

type MailPayload = {
  offerKey: string;
  /** Selects the reports: those announced at this instant. */
  mailedAt: string;
  /** Null: to the program's support address. */
  adminId: string | null;
};
type ReportRow = { merchant_name: string; offer_text: string; message: string };

/**
 * Mails an offer's reports to one recipient; the job `send-offer-report-mail`. Sends nothing if none is open any more.
 */
export const sendOfferReportMail = job(async function sendOfferReportMail(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { offerKey, mailedAt, adminId }: MailPayload,
): Promise<void> {
  const reports = await sql<ReportRow>(
    sqlText`select merchant_name, offer_text, message from offer_reports
     where program_id = $1 and offer_key = $2 and mailed_at = $3 and status = 'open' and message <> '' order by id`,
    [programId, offerKey, mailedAt],
  );
  const [first] = reports;
  const brand = programBrand(program);
  const recipient = adminId === null ? { email: brand.supportEmail, preferred_locale: "en" } : await findAdmin(adminId);
  if (!first || !recipient) return;
  const content = offerReportMail(brand, isLocale(recipient.preferred_locale) ? recipient.preferred_locale : "en", {
    merchantName: first.merchant_name,
    offerText: first.offer_text,
    messages: reports.map(({ message }) => message),
    url: adminUrl(
      `/admin/v2/programs/${programId}/offer_reports?${new URLSearchParams({ status: "open", search: first.merchant_name })}`,
    ),
  });
  const key = ["offer report", programId, offerKey, mailedAt, adminId].join(" ");
  await (await mailSender()).send({ ...content, key, to: recipient.email, fromName: program.name, sentAt: now });
});

async function findAdmin(id: string): Promise<{ email: string; preferred_locale: string } | undefined> {
  const [admin] = await sql<{ email: string; preferred_locale: string }>(
    sqlText`select email, preferred_locale from admins where id = $1 and active`,
    [id],
  );
  return admin;
}
