/**
 * Dates and spans as people read them. All take the server's clock as `now` and name zone and language, so that page
 * and hydration agree.
 */
import { INTL_TAGS, perLocale, say, type Locale } from "~/locales/say";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'March 3, 2026' in the given zone (IANA name); server and browser must name the same zone. */
export function dateText(instant: string | Date, timeZone: string, locale: Locale): string {
  return format(instant, INTL_TAGS[locale], { dateStyle: "long", timeZone });
}

/** 'Mar 3, 2026' in the given zone, for tables and facts. */
export function shortDateText(instant: string, timeZone: string, locale: Locale): string {
  return format(instant, INTL_TAGS[locale], { dateStyle: "medium", timeZone });
}

/** 'Mar 3', with the year when it is not that of `now`: where there is room for one short line. */
export function dayText(instant: string, now: string, timeZone: string, locale: Locale): string {
  const year = (date: string) => format(date, "en-US", { year: "numeric", timeZone });
  if (year(instant) !== year(now)) return shortDateText(instant, timeZone, locale);
  return format(instant, INTL_TAGS[locale], { month: "short", day: "numeric", timeZone });
}

/** 'Mar 3, 2026, 09:38' in the given zone. */
export function dateTimeText(instant: string, timeZone: string, locale: Locale): string {
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return format(instant, INTL_TAGS[locale], { year: "numeric", month: "short", day: "numeric", ...time, timeZone });
}

/** '09:38' in the given zone, for today's. */
export function timeText(instant: string, timeZone: string, locale: Locale): string {
  return format(instant, INTL_TAGS[locale], { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
}

/** Time left to a finish date as days and hours, for example '2d 5h' (specification 1, section 9); minutes below one hour. */
export function timeLeftText(finish: string, now: string): string | null {
  const leftMs = Date.parse(finish) - Date.parse(now);
  if (leftMs <= 0) return null;
  const days = Math.floor(leftMs / DAY);
  const hours = Math.floor((leftMs % DAY) / HOUR);
  if (days > 0) return `${days}d ${hours}h`;
  return hours > 0 ? `${hours}h` : `${Math.max(1, Math.floor(leftMs / MINUTE))}m`;
}

/** Whether little enough time is left to say so in a warning colour. */
export function isUrgent(finish: string, now: string): boolean {
  return Date.parse(finish) - Date.parse(now) < 3 * DAY;
}

/** 'just now', seconds, minutes or hours ago; otherwise the full date (specification 1, section 4 "Challenge"). */
export function sinceText(then: string, now: string, timeZone: string, locale: Locale): string {
  const passedMs = Date.parse(now) - Date.parse(then);
  if (passedMs < 5 * SECOND) return say(locale, "just now");
  if (passedMs < MINUTE) return agoIn(locale).format(-Math.floor(passedMs / SECOND), "second");
  if (passedMs < HOUR) return agoIn(locale).format(-Math.floor(passedMs / MINUTE), "minute");
  if (passedMs < DAY) return agoIn(locale).format(-Math.floor(passedMs / HOUR), "hour");
  return say(locale, "on {date}", { date: dateText(then, timeZone, locale) });
}

/** '2 min. ago', 'yesterday', '3 days ago', where there is room for one short word; after a month the day. */
export function agoText(then: string, now: string, timeZone: string, locale: Locale): string {
  const passedMs = Math.max(0, Date.parse(now) - Date.parse(then));
  if (passedMs < MINUTE) return say(locale, "just now");
  if (passedMs < HOUR) return brieflyAgoIn(locale).format(-Math.floor(passedMs / MINUTE), "minute");
  if (passedMs < DAY) return brieflyAgoIn(locale).format(-Math.floor(passedMs / HOUR), "hour");
  if (passedMs < 30 * DAY) return brieflyAgoIn(locale).format(-Math.floor(passedMs / DAY), "day");
  return dayText(then, now, timeZone, locale);
}

const brieflyAgoIn = perLocale(
  (locale) => new Intl.RelativeTimeFormat(INTL_TAGS[locale], { style: "short", numeric: "auto" }),
);
const agoIn = perLocale((locale) => new Intl.RelativeTimeFormat(INTL_TAGS[locale]));

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a hundred times what using it does, and a page of tiles needs many. */
function format(instant: string | Date, tag: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${tag} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = new Intl.DateTimeFormat(tag, options)));
  return formatter.format(new Date(instant));
}
