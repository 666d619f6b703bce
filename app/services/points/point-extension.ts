/** To when an admin may extend points. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { invalid } from "~/platform/errors";
import { cleaned } from "~/platform/form-values";
import { dayAfter, instantOf, isTime } from "~/platform/zoned-time";

const MAX_YEARS = 10;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const DATE_REQUIRED = msg("Enter a date");
const REASON_REQUIRED = msg("Enter a reason");

/** Why an admin does something to the points of others; for the audit log. */
export const pointsReason = cleaned("line", REASON_REQUIRED)
  .min(1, REASON_REQUIRED)
  .max(200, msg("Use {max} characters or fewer"));

/**
 * `expires_at`: a day, on which the points can still be spent, or a time, with an offset or in the program's time zone.
 */
export const pointsExtension = z.object({
  expires_at: cleaned("line", DATE_REQUIRED)
    .min(1, { error: DATE_REQUIRED, abort: true })
    .refine((text) => isTime(DAY.test(text) ? `${text}T00:00` : text), DATE_REQUIRED),
  reason: pointsReason,
});
export type PointsExtension = z.infer<typeof pointsExtension>;

/**
 * The moment from which on extended points can no longer be spent.
 * @throws invalid on `expires_at` when it is over already, or more than ten years away
 */
export function extendedUntil(
  { expires_at: text }: Pick<PointsExtension, "expires_at">,
  { now, timeZone }: { now: Date; timeZone: string },
): Date {
  const until = instantOf(DAY.test(text) ? `${dayAfter(text)}T00:00` : text, timeZone);
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + MAX_YEARS);
  if (until <= now) throw invalid("expires_at", msg("Choose a date in the future"));
  if (until > last) throw invalid("expires_at", msg("Choose a date within the next ten years"));
  return until;
}
