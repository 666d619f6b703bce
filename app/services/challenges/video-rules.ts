/** How far a film is watched (specification 1, section 4 "Challenge"; RULINGS "Video"). Pure, and safe in the browser. */

/** The player reports its position this often while it plays. */
export const REPORT_EVERY_SECONDS = 5;

/** What one report credits at most: a longer silence was a pause, in which nobody watched. */
export const MAX_CREDIT_MS = 2 * REPORT_EVERY_SECONDS * 1000;

/**
 * From how much on the whole film counts as watched: all but a second, or a twentieth of a long one. Every report loses
 * a moment on its way, and durations are rounded to seconds.
 */
export function enoughMs(durationSeconds: number): number {
  const wholeMs = durationSeconds * 1000;
  return Math.max(wholeMs / 2, wholeMs - Math.max(1000, wholeMs / 20));
}

/** The watched share of a film, 0 to 1. */
export function watchedShare(watchedMs: number, durationSeconds: number): number {
  return watchedMs >= enoughMs(durationSeconds) ? 1 : watchedMs / (durationSeconds * 1000);
}
