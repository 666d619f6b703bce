import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { job } from "~/platform/use-case.server";
import { expireAnswerPhotos } from "~/services/challenges/expired-photos.server";
import { expireExports } from "~/services/participant-exports/expired-exports.server";
import { expireImports } from "~/services/participant-imports/expired-imports.server";
import { expireReceipts } from "~/services/receipts/expired-receipts.server";
import { deleteFrom } from "./internal/deleted-rows.server";
import { firstIdOf, maintainPartitions, type PartitionedTable } from "./internal/partitions.server";

/** How many days rows stay after they are of use, so that what happened yesterday can still be looked up. */
const RETENTION_DAYS = {
  codes: 2,
  idempotencyKeys: 30,
  rateLimits: 1,
  /** Later it is no news any more. */
  celebrations: 30,
  /** The next one is compared with it, and a worker may have been away. */
  weeklyResults: 30,
  /** The payment page closes after a day, and the provider's last event comes within three. */
  unpaid: 7,
  webhooks: 30,
  /** Thirteen months, so that this month can be compared with the same one a year ago. */
  visits: 395,
};

/** A whole week or month is dropped when its last row is as old as this. */
const PARTITIONED: readonly PartitionedTable[] = [
  {
    table: sqlText`webhook_attempts`,
    key: sqlText`delivery_id`,
    period: "week",
    retentionDays: RETENTION_DAYS.webhooks,
  },
  // A week longer than the deliveries that refer to them.
  {
    table: sqlText`webhook_events`,
    key: sqlText`id`,
    period: "week",
    retentionDays: RETENTION_DAYS.webhooks + 7,
    deleteBy: sqlText`created_at`,
  },
  { table: sqlText`visit_events`, key: sqlText`visit_id`, period: "month", retentionDays: RETENTION_DAYS.visits },
];

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes what has expired: sessions, codes, challenges of passkeys, idempotency keys, visits, webhooks, rate limits, old news, events of people who never joined, the rows of old imports, the
 * files of old exports and receipts, photos that answer nothing, and the emails of visitors who did not pay. The job `purge-expired`.
 */
export const purgeExpired = job(async function purgeExpired({ now }: Ctx<SystemActor>) {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteFrom(sqlText`participant_sessions`, sqlText`expires_at`, now);
  await deleteFrom(sqlText`admin_sessions`, sqlText`expires_at`, now);
  await deleteFrom(sqlText`participant_sign_in_codes`, sqlText`expires_at`, before(RETENTION_DAYS.codes));
  await deleteFrom(sqlText`passkey_challenges`, sqlText`expires_at`, now);
  await deleteFrom(sqlText`admin_sign_in_codes`, sqlText`expires_at`, before(RETENTION_DAYS.codes));
  await deleteFrom(sqlText`idempotency_keys`, sqlText`created_at`, before(RETENTION_DAYS.idempotencyKeys));
  await maintainPartitions(PARTITIONED, now);
  await deleteFrom(sqlText`webhook_deliveries`, sqlText`id`, firstIdOf("week", before(RETENTION_DAYS.webhooks))); // as their attempts
  await deleteFrom(sqlText`visits`, sqlText`started_at`, before(RETENTION_DAYS.visits));
  await deleteFrom(sqlText`webhook_endpoints`, sqlText`deleted_at`, before(RETENTION_DAYS.webhooks + 8)); // after its deliveries
  await deleteFrom(sqlText`celebrations`, sqlText`created_at`, before(RETENTION_DAYS.celebrations));
  await deleteFrom(sqlText`weekly_results`, sqlText`week`, before(RETENTION_DAYS.weeklyResults));
  await deleteFrom(sqlText`participant_events`, sqlText`waits_until`, now); // nobody joined whom it named
  await deleteFrom(sqlText`rate_limits`, sqlText`window_start`, before(RETENTION_DAYS.rateLimits));
  await expireImports(now);
  await expireExports(now);
  await expireReceipts(now);
  await expireAnswerPhotos(now);
  // Somebody who left the payment page before becoming a participant has no account that could be deleted.
  await sql(
    sqlText`update checkout_sessions set email = null where participant_id is null and email is not null and status in ('open', 'expired') and created_at < $1`,
    [before(RETENTION_DAYS.unpaid)],
  );
});
