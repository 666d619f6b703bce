/**
 * Sentences about points that are pending or expire. The server makes them, so that no browser has to load their texts.
 */
import type { Term } from "~/locales/text";
import { INTL_TAGS, msg, translate, type Locale } from "~/locales/translate";
import { localTimeOf } from "~/platform/zoned-time";
import { pointsTermOf } from "~/services/programs/terms";
import type { PendingNote } from "./account-points.schema";

const DAY_MS = 24 * 60 * 60 * 1000;

/** In which language, time zone and words; `now` is the reader's moment. */
export type PointsWording = { locale: Locale; timeZone: string; term: Term; now: Date };

const PENDING = msg({
  one: "{points} {term} is on its way, until {day}",
  other: "{points} {term} are on their way, until {day}",
});
const PENDING_TODAY = msg({
  one: "{points} {term} is on its way, until later today",
  other: "{points} {term} are on their way, until later today",
});
const WAITING = msg({
  one: "{points} {term} is waiting for approval",
  other: "{points} {term} are waiting for approval",
});
const EXPIRING = msg({ one: "{points} {term} expires on {day}", other: "{points} {term} expire on {day}" });
const EXPIRING_TODAY = msg({ one: "{points} {term} expires today", other: "{points} {term} expire today" });

/** '120 Sparks are on their way, until Friday'. `until` is null when an admin has to approve them. */
export function pendingText(wording: PointsWording, points: number, until: Date | null): string {
  const { locale, term } = wording;
  if (until === null) return translate(locale, WAITING, { points, term });
  const left = daysUntil(until, wording);
  if (left <= 0) return translate(locale, PENDING_TODAY, { points, term });
  const day = left <= 6 ? format(until, wording, { weekday: "long" }) : dayText(until, wording);
  return translate(locale, PENDING, { points, term, day });
}

type Reader = {
  program: { timeZone: string; termPointsAs: string; termPointsSingular: string | null };
  locale: Locale;
  now: Date;
};

/** The field `pending` of a result for somebody who has just earned points; empty when they can spend them. */
export function pendingField(
  { program, locale, now }: Reader,
  points: number,
  pending: { until: Date | null } | null,
): { pending?: PendingNote } {
  if (!pending || points === 0) return {};
  const wording = { locale, timeZone: program.timeZone, term: pointsTermOf(program), now };
  const text = pendingText(wording, points, pending.until);
  return { pending: { available_at: pending.until?.toISOString() ?? null, text } };
}

/** '300 Sparks expire on December 31'. */
export function expiringText(wording: PointsWording, points: number, expiresAt: Date): string {
  const { locale, term } = wording;
  const last = lastMomentOf(expiresAt);
  return daysUntil(last, wording) <= 0
    ? translate(locale, EXPIRING_TODAY, { points, term })
    : translate(locale, EXPIRING, { points, term, day: dayText(last, wording) });
}

/** 'December 31', with the year where it is not this one. */
export function dayText(instant: Date, wording: PointsWording): string {
  const sameYear = dayOf(instant, wording).slice(0, 4) === dayOf(wording.now, wording).slice(0, 4);
  return format(instant, wording, { month: "long", day: "numeric", ...(sameYear ? {} : { year: "numeric" }) });
}

/** Points expire at the end of a day: the moment that is still in it. */
export function lastMomentOf(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - 1);
}

/** Calendar days from today to the day of the moment. */
function daysUntil(instant: Date, wording: PointsWording): number {
  return (Date.parse(dayOf(instant, wording)) - Date.parse(dayOf(wording.now, wording))) / DAY_MS;
}

/** '2026-12-31' in the wording's time zone. */
export function dayOf(instant: Date, { timeZone }: PointsWording): string {
  return localTimeOf(instant, timeZone).slice(0, 10);
}

function format(instant: Date, { locale, timeZone }: PointsWording, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(INTL_TAGS[locale], { ...options, timeZone }).format(instant);
}
