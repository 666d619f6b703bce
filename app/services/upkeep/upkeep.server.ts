import type { Ctx, SystemActor } from "../context";
import { sql } from "../database.server";
import { operation } from "../use-case.server";

/** What is kept past its use, so that somebody who asks what happened yesterday finds it. */
const KEPT_DAYS = {
  codes: 2,
  idempotencyKeys: 30,
  rateLimits: 1,
  /** The payment page closes after a day, and the provider's last word comes within three. */ unpaid: 7,
  /** Thirteen months: this month can still be compared with the same one a year ago. */ visits: 395,
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes what has expired: sessions, codes, idempotency keys, visits, rate limits, and the emails of visitors who did not pay. The one call of the job `purge-expired`. */
export const purgeExpired = operation("super_admin:manage", async ({ now }: Ctx<SystemActor>) => {
  const before = (days: number) => [new Date(now.getTime() - days * DAY_MS)];
  await sql("delete from participant_sessions where expires_at < $1", [now]);
  await sql("delete from admin_sessions where expires_at < $1", [now]);
  await sql("delete from participant_sign_in_codes where expires_at < $1", before(KEPT_DAYS.codes));
  await sql("delete from admin_sign_in_codes where expires_at < $1", before(KEPT_DAYS.codes));
  await sql("delete from idempotency_keys where created_at < $1", before(KEPT_DAYS.idempotencyKeys));
  await sql("delete from platform_idempotency_keys where created_at < $1", before(KEPT_DAYS.idempotencyKeys));
  await sql("delete from visits where started_at < $1", before(KEPT_DAYS.visits)); // their events go with them
  // Whoever left the payment page before they were a participant has no account to delete.
  await sql(
    "update checkout_sessions set email = null where participant_id is null and email is not null and status in ('open', 'expired') and created_at < $1",
    before(KEPT_DAYS.unpaid),
  );
  await sql("delete from rate_limits where window_start < $1", before(KEPT_DAYS.rateLimits));
});
