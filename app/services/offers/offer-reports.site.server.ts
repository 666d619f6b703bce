import { z } from "zod";
import { enqueue } from "~/jobs/queue.server";
import { msg, translate } from "~/locales/translate";
import { sqlIn } from "~/platform/database/statements.server";
import { notFound, signInRequired } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { command, workflow } from "~/platform/use-case.server";
import { assertFeature } from "~/services/programs/features";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { merchantSource } from "./internal/merchant-source.server";
import { announcementKey } from "./internal/offer-report-mail";
import type { ReportInput } from "./offers.schema";

const REPORTS: RateLimit = {
  scope: "offer-report",
  max: 20,
  windowSeconds: 60 * 60,
  message: msg("You've sent a lot of reports. Please try again later."),
};

/**
 * Stores a report of a problem with an offer for the program's operators. A participant has at most one open report of
 * an offer; a new one replaces its message.
 * @returns the message for the participant
 * @throws not_found; too_many
 */
export const reportOffer = workflow(
  "site:participate",
  async function reportOffer(ctx: ParticipantCtx, { endeca_key: offerKey, message }: ReportInput): Promise<string> {
    assertFeature(ctx.program, "offers_reward");
    await countHit(REPORTS, `${ctx.programId}:${ctx.actor.id}`, ctx.now);
    const found = await merchantSource().findOffer(offerKey);
    if (!found) throw notFound("This offer is no longer available.");
    await recordReport(ctx, {
      offerKey,
      merchantName: found.merchantName,
      offerText: found.offer.textShort,
      message,
    });
    return translate(ctx.locale, "Thanks. We'll look into it.");
  },
  { output: z.string() },
);

type Report = { offerKey: string; merchantName: string; offerText: string; message: string };

const recordReport = command(
  "site:participate",
  async function recordReport(ctx: ParticipantCtx, { tx, audit }, report: Report) {
    const { programId, actor, now } = ctx;
    // Locks the participant's row, so that an account that is being deleted leaves no message behind.
    const [row] = await tx.$queryRaw<{ id: string }[]>`
    insert into offer_reports (program_id, id, participant_id, offer_key, merchant_name, offer_text, message, created_at)
    select p.program_id, ${uuidv7(now)}::uuid, p.id, ${report.offerKey}, ${report.merchantName}, ${report.offerText}, ${report.message}, ${now}
    from participants p where p.program_id = ${programId}::uuid and p.id = ${actor.id}::uuid and p.deleted_at is null for share
    on conflict (program_id, participant_id, offer_key) where status = 'open'
    do update set message = excluded.message, offer_text = excluded.offer_text returning id`;
    if (!row) throw signInRequired();
    audit({
      action: "offer.report",
      targetType: "offer_report",
      targetId: row.id,
      after: { offerKey: report.offerKey, merchantName: report.merchantName },
    });
    const offer = { programId, offerKey: report.offerKey };
    await enqueue(sqlIn(tx), "announce-offer-reports", offer, { key: announcementKey(offer) });
  },
);
