import { mailSender } from "~/integrations/registry.server";
import { enqueue } from "~/jobs/registry.server";
import { isLocale } from "~/locales/say";
import type { ProgramCtx, SystemActor } from "../context";
import { sql, sqlIn } from "../database.server";
import { programBrand } from "../mail/program-brand.server";
import { consoleUrl } from "../programs/program-url.server";
import { command, query } from "../use-case.server";
import { ANNOUNCEMENT_SECONDS, announcementKey, offerReportMail } from "./offer-report-mail";

type Waiting = { waiting: number; last: Date | null };

/**
 * Takes the open reports of an offer that no mail has told yet and queues their mails, one for each reader: the
 * program's support address and the admins of its organization. Within an hour of the last mail it comes again later.
 * The one call of the job `announce-offer-reports`; coming twice, it finds nothing to tell.
 */
export const announceOfferReports = command(
  "super_admin:manage",
  async (ctx: ProgramCtx<SystemActor>, { tx }, endecaKey: string): Promise<void> => {
    const { programId, program, now } = ctx;
    const on = sqlIn(tx);
    const offer = { programId, endecaKey };
    // One at a time: two at once would both find that no mail has gone yet.
    await on("select pg_advisory_xact_lock(hashtextextended($1, 0))::text", [announcementKey(offer)]);
    const [told] = await on<Waiting>(
      `select count(*) filter (where mailed_at is null and status = 'open')::int as waiting, max(mailed_at) as last
     from offer_reports where program_id = $1::uuid and endeca_key = $2`,
      [programId, endecaKey],
    );
    if (!told!.waiting) return;
    const delaySeconds = told!.last ? ANNOUNCEMENT_SECONDS - (now.getTime() - told!.last.getTime()) / 1000 : 0;
    if (delaySeconds > 0)
      return enqueue(on, "announce-offer-reports", offer, { key: announcementKey(offer), delaySeconds });
    await on(
      "update offer_reports set mailed_at = $3::timestamptz where program_id = $1::uuid and endeca_key = $2 and mailed_at is null and status = 'open'",
      [programId, endecaKey, now],
    );
    const admins = await on<{ id: string }>(
      `select a.id::text from organization_admins o join admins a on a.id = o.admin_id
     where o.organization_id = $1::uuid and a.active and a.email <> $2 order by a.id`,
      [program.organizationId, programBrand(program).supportEmail],
    );
    for (const adminId of [null, ...admins.map(({ id }) => id)]) {
      await enqueue(on, "send-offer-report-mail", { ...offer, mailedAt: now.toISOString(), adminId });
    }
  },
);

type Letter = {
  endecaKey: string;
  /** Which reports: those told at this instant. */ mailedAt: string;
  /** Null: to the program's support address. */ adminId: string | null;
};
type Told = { merchant_name: string; offer_text: string; message: string };

/** Mails an offer's reports to one reader: the one call of the job `send-offer-report-mail`. Nothing when nothing is left to tell. */
export const sendOfferReportMail = query(
  "super_admin:manage",
  async (
    { programId, program, now }: ProgramCtx<SystemActor>,
    { endecaKey, mailedAt, adminId }: Letter,
  ): Promise<void> => {
    const reports = await sql<Told>(
      `select merchant_name, offer_text, message from offer_reports
     where program_id = $1 and endeca_key = $2 and mailed_at = $3 and status = 'open' and message <> '' order by id`,
      [programId, endecaKey, mailedAt],
    );
    const [first] = reports;
    const brand = programBrand(program);
    const reader = adminId === null ? { email: brand.supportEmail, preferred_locale: "en" } : await findAdmin(adminId);
    if (!first || !reader) return;
    const content = offerReportMail(brand, isLocale(reader.preferred_locale) ? reader.preferred_locale : "en", {
      merchantName: first.merchant_name,
      offerText: first.offer_text,
      messages: reports.map(({ message }) => message),
      url: consoleUrl(
        `/admin/v2/programs/${programId}/offer_reports?${new URLSearchParams({ status: "open", search: first.merchant_name })}`,
      ),
    });
    await (await mailSender()).send({ ...content, to: reader.email, fromName: program.name, sentAt: now });
  },
);

async function findAdmin(id: string): Promise<{ email: string; preferred_locale: string } | undefined> {
  const [admin] = await sql<{ email: string; preferred_locale: string }>(
    "select email, preferred_locale from admins where id = $1 and active",
    [id],
  );
  return admin;
}
