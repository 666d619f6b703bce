/** When a failed delivery is tried again, and when an endpoint is left alone (docs/product/webhooks.md#deliveries). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The pauses after the first try, the second and so on. After the last one a delivery is given up. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, DAY];

/** An earlier event of a participant holds later ones back for so many tries: about five minutes. */
export const ORDERED_ATTEMPTS = 3;

/** After so many failures in a row an endpoint gets one request at a time, with a pause between them. */
export const BREAKER_FAILURES = 10;
const BREAKER_PAUSE = 30 * SECOND;

/** An endpoint that has failed for so long without one success is switched off. */
export const SWITCH_OFF_AFTER = 3 * DAY;

const MAX_RETRY_AFTER = DAY;

/** How much later than planned a retry may be, so that not all of an outage come at once. */
const JITTER = 0.2;

/**
 * When a delivery is tried again; null when it is given up.
 * @param attempts how often it was tried, this time included
 */
export function nextAttempt(deliveryId: string, attempts: number, failedAt: Date): Date | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  const share = parseInt(deliveryId.slice(-4), 16) / 0xffff; // the same for each run, and spread over the deliveries
  return new Date(failedAt.getTime() + pause * (1 + JITTER * share));
}

/** Until when an endpoint gets nothing at all: as it requested, or while it only fails; null for no pause. */
export function pauseUntil(failuresInARow: number, retryAfter: string | null, failedAt: Date): Date | null {
  const requested = retryAfter === null ? 0 : waitOf(retryAfter, failedAt);
  const wait = Math.max(requested, failuresInARow >= BREAKER_FAILURES ? BREAKER_PAUSE : 0);
  return wait > 0 ? new Date(failedAt.getTime() + wait) : null;
}

/** The header `Retry-After`, in seconds or as a date. */
function waitOf(retryAfter: string, now: Date): number {
  const wait = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter) * SECOND
    : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), MAX_RETRY_AFTER) : 0;
}
