/** Warns admins when few coupons are left. */
import { mailSender } from "~/integrations/registry.server";
import { isLocale } from "~/locales/translate";
import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { job } from "~/platform/use-case.server";
import { lowCouponsMail } from "~/services/mail/low-coupons-mail";
import { adminBrand } from "~/services/mail/program-brand.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { adminUrl } from "~/services/programs/program-url.server";
import { updateCouponStock } from "./internal/coupon-stock.server";

/** Finds the rewards that ran low on coupons, or have enough again. The job `check-coupon-stock`. */
export const checkCouponStock = job(async function checkCouponStock(ctx: Ctx<SystemActor>): Promise<void> {
  await updateCouponStock(ctx, null);
});

type MailPayload = { rewardId: string; adminId: string; lowSince: string };
type MailRow = { email: string; preferred_locale: string; name: string; free: number };

/** Tells one admin; the job `send-low-coupons-mail`. Sends nothing if there are enough coupons again. */
export const sendLowCouponsMail = job(async function sendLowCouponsMail(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { rewardId, adminId, lowSince }: MailPayload,
): Promise<void> {
  const [row] = await sql<MailRow>(
    sqlText`select a.email, a.preferred_locale, r.name, (select count(*)::int from reward_coupons c
         where c.program_id = r.program_id and c.reward_id = r.id and c.claim_id is null and c.blocked_at is null) as free
       from rewards r, admins a
      where r.program_id = $1 and r.id = $2 and r.coupons_low_since = $4::timestamptz and a.id = $3 and a.active`,
    [programId, rewardId, adminId, lowSince],
  );
  if (!row) return;
  const locale = isLocale(row.preferred_locale) ? row.preferred_locale : "en";
  const brand = adminBrand(locale);
  const content = lowCouponsMail(brand, {
    locale,
    program: program.name,
    reward: row.name,
    free: row.free,
    url: adminUrl(`/admin/v2/rewards/${rewardId}/coupons`),
  });
  const key = ["low-coupons", rewardId, lowSince, adminId].join(" ");
  await (await mailSender()).send({ ...content, key, to: row.email, fromName: brand.name, sentAt: now });
});
