import type { Ctx, SystemActor } from "~/platform/context";
import { sql } from "~/platform/database.server";
import { job } from "~/platform/use-case.server";

/** How many days rows stay after they are of use, so that what happened yesterday can still be looked up. */
const RETENTION_DAYS = {
  codes: 2,
  idempotencyKeys: 30,
  rateLimits: 1,
  /** The payment page closes after a day, and the provider's last event comes within three. */
  unpaid: 7,
  /** Thirteen months, so that this month can be compared with the same one a year ago. */
  visits: 395,
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes what has expired: sessions, codes, idempotency keys, visits, rate limits, and the emails of visitors who did
 * not pay. The job `purge-expired`.
 */
export const purgeExpired = job(async function purgeExpired({ now }: Ctx<SystemActor>) {
  const before = (days: number) => [new Date(now.getTime() - days * DAY_MS)];
  await sql("delete from participant_sessions where expires_at < $1", [now]);
  await sql("delete from admin_sessions where expires_at < $1", [now]);
  await sql("delete from participant_sign_in_codes where expires_at < $1", before(RETENTION_DAYS.codes));
  await sql("delete from admin_sign_in_codes where expires_at < $1", before(RETENTION_DAYS.codes));
  await sql("delete from idempotency_keys where created_at < $1", before(RETENTION_DAYS.idempotencyKeys));
  await sql("delete from visits where started_at < $1", before(RETENTION_DAYS.visits)); // their events go with them
  // Somebody who left the payment page before becoming a participant has no account that could be deleted.
  await sql(
    "update checkout_sessions set email = null where participant_id is null and email is not null and status in ('open', 'expired') and created_at < $1",
    before(RETENTION_DAYS.unpaid),
  );
  await sql("delete from rate_limits where window_start < $1", before(RETENTION_DAYS.rateLimits));
});
