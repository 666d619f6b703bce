/** When a video counts as watched. Pure and browser-safe. */

/** How often the player reports its position while it plays. */
export const REPORT_EVERY_SECONDS = 5;

/** The most that one report credits: a longer gap between reports was a pause. */
export const MAX_CREDIT_MS = 2 * REPORT_EVERY_SECONDS * 1000;

/** How late reports may arrive without losing credit: a slow network delays one and not the next. */
export const LATE_MS = 2_000;

/**
 * How much must be watched for the full video to count: all but one second, or all but 5 % of a long one. Reports lose
 * some time in transit, and durations are rounded to seconds.
 */
export function requiredMs(durationSeconds: number): number {
  const durationMs = durationSeconds * 1000;
  return Math.max(durationMs / 2, durationMs - Math.max(1000, durationMs / 20));
}

/** The watched share of a video, 0 to 1. */
export function watchedShare(watchedMs: number, durationSeconds: number): number {
  return watchedMs >= requiredMs(durationSeconds) ? 1 : watchedMs / (durationSeconds * 1000);
}
