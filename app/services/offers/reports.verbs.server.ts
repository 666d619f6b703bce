import { merchantSource } from "~/integrations/merchant-source/merchant-source.server";
import { enqueue } from "~/jobs/registry.server";
import { phrase, say } from "~/locales/say";
import type { ParticipantCtx } from "../context";
import { sqlIn } from "../database.server";
import { notFound, signInFirst } from "../errors";
import { uuidv7 } from "../ids.server";
import { assertFeature } from "../programs/features";
import { countHit, type RateLimit } from "../rate-limits.server";
import { command, operation } from "../use-case.server";
import { announcementKey } from "./offer-report-mail";
import type { ReportInput } from "./offers.schema";

const REPORTS: RateLimit = {
  scope: "offer-report",
  max: 20,
  windowSeconds: 60 * 60,
  message: phrase("You have reported a lot. Please try again later."),
};

/**
 * 'Report a problem with this offer': leaves it for the program's operators and gives what to tell the participant. Of
 * one offer a participant has at most one open report; the latest words count. Throws `not_found`, `too_many`.
 */
export const reportOffer = operation(
  "site:participate",
  async (ctx: ParticipantCtx, { endeca_key, message }: ReportInput): Promise<string> => {
    assertFeature(ctx.program, "offers_reward");
    await countHit(REPORTS, `${ctx.programId}:${ctx.actor.id}`, ctx.now);
    const found = await merchantSource().findOffer(endeca_key);
    if (!found) throw notFound("This offer is not available any more.");
    await recordReport(ctx, {
      endecaKey: endeca_key,
      merchantName: found.merchantName,
      offerText: found.offer.textShort,
      message,
    });
    return say(ctx.locale, "Thank you. We will look into it.");
  },
);

type Report = { endecaKey: string; merchantName: string; offerText: string; message: string };

const recordReport = command("site:participate", async (ctx: ParticipantCtx, { tx, audit }, report: Report) => {
  const { programId, actor, now } = ctx;
  // Holds the participant's row: an account that is being deleted leaves no words behind.
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    insert into offer_reports (program_id, id, participant_id, endeca_key, merchant_name, offer_text, message, created_at)
    select p.program_id, ${uuidv7(now)}::uuid, p.id, ${report.endecaKey}, ${report.merchantName}, ${report.offerText}, ${report.message}, ${now}
    from participants p where p.program_id = ${programId}::uuid and p.id = ${actor.id}::uuid and p.deleted_at is null for share
    on conflict (program_id, participant_id, endeca_key) where status = 'open'
    do update set message = excluded.message, offer_text = excluded.offer_text returning id`;
  if (!row) throw signInFirst();
  audit({
    verb: "offer.report",
    targetType: "offer_report",
    targetId: row.id,
    after: { endecaKey: report.endecaKey, merchantName: report.merchantName },
  });
  const offer = { programId, endecaKey: report.endecaKey };
  await enqueue(sqlIn(tx), "announce-offer-reports", offer, { key: announcementKey(offer) });
});
