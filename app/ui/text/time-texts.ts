/**
 * Dates and durations as readable text. `now` is always the server's clock, and time zone and locale are explicit, so
 * that the server and the browser render the same text.
 */
import { INTL_TAGS, perLocale, translate, type Locale } from "~/locales/translate";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'March 3, 2026' in the given time zone (IANA name). */
export function dateText(instant: string | Date, timeZone: string, locale: Locale): string {
  return format(instant, INTL_TAGS[locale], { dateStyle: "long", timeZone });
}

/** 'Mar 3, 2026' in the given time zone, for tables and lists of facts. */
export function shortDateText(instant: string, timeZone: string, locale: Locale): string {
  return format(instant, INTL_TAGS[locale], { dateStyle: "medium", timeZone });
}

/** 'Mar 3', with the year if it is not that of `now`, for narrow places. */
export function dayText(instant: string, now: string, timeZone: string, locale: Locale): string {
  const year = (date: string) => format(date, "en-US", { year: "numeric", timeZone });
  if (year(instant) !== year(now)) return shortDateText(instant, timeZone, locale);
  return format(instant, INTL_TAGS[locale], { month: "short", day: "numeric", timeZone });
}

/** 'Mar 3, 2026, 09:38' in the given time zone. */
export function dateTimeText(instant: string, timeZone: string, locale: Locale): string {
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return format(instant, INTL_TAGS[locale], { year: "numeric", month: "short", day: "numeric", ...time, timeZone });
}

/** '09:38' in the given time zone, for times of the current day. */
export function timeText(instant: string, timeZone: string, locale: Locale): string {
  return format(instant, INTL_TAGS[locale], { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
}

/** The hour of the day, 0 to 23, in the given time zone. */
export function hourIn(timeZone: string, now: string): number {
  return Number(format(now, "en-US", { hour: "2-digit", hourCycle: "h23", timeZone }));
}

/** Time left until a finish date: '2d 5h', '3h', or minutes ('20m') below one hour; null if it is over. */
export function timeLeftText(finish: string, now: string): string | null {
  const leftMs = Date.parse(finish) - Date.parse(now);
  if (leftMs <= 0) return null;
  const days = Math.floor(leftMs / DAY);
  const hours = Math.floor((leftMs % DAY) / HOUR);
  if (days > 0) return `${days}d ${hours}h`;
  return hours > 0 ? `${hours}h` : `${Math.max(1, Math.floor(leftMs / MINUTE))}m`;
}

/**
 * When something opens that is closed until then: 'tomorrow', 'on Monday' or 'on Mar 3' if that is the start of a day in
 * the time zone, else 'in 3h'.
 */
export function opensText(opens: string, now: string, timeZone: string, locale: Locale): string {
  const day = (instant: number) => format(new Date(instant), "sv", { dateStyle: "short", timeZone }); // 2026-11-28
  const opensAt = Date.parse(opens);
  const today = day(Date.parse(now));
  if (day(opensAt) === day(opensAt - 1) || day(opensAt) <= today)
    return translate(locale, "in {time}", { time: timeLeftText(opens, now) ?? "1m" });
  const days = (Date.parse(day(opensAt)) - Date.parse(today)) / DAY;
  if (days === 1) return translate(locale, "tomorrow");
  const date =
    days < 7 ? format(opens, INTL_TAGS[locale], { weekday: "long", timeZone }) : dayText(opens, now, timeZone, locale);
  return translate(locale, "on {date}", { date });
}

/** Whether less than three days are left, which is shown in a warning color. */
export function isUrgent(finish: string, now: string): boolean {
  return Date.parse(finish) - Date.parse(now) < 3 * DAY;
}

/** 'just now', seconds, minutes or hours ago; after a day 'on March 3, 2026'. */
export function sinceText(then: string, now: string, timeZone: string, locale: Locale): string {
  const passedMs = Date.parse(now) - Date.parse(then);
  if (passedMs < 5 * SECOND) return translate(locale, "just now");
  if (passedMs < MINUTE) return agoIn(locale).format(-Math.floor(passedMs / SECOND), "second");
  if (passedMs < HOUR) return agoIn(locale).format(-Math.floor(passedMs / MINUTE), "minute");
  if (passedMs < DAY) return agoIn(locale).format(-Math.floor(passedMs / HOUR), "hour");
  return translate(locale, "on {date}", { date: dateText(then, timeZone, locale) });
}

/** '2 min. ago', 'yesterday', '3 days ago', for narrow places; after 30 days the date. */
export function agoText(then: string, now: string, timeZone: string, locale: Locale): string {
  const passedMs = Math.max(0, Date.parse(now) - Date.parse(then));
  if (passedMs < MINUTE) return translate(locale, "just now");
  if (passedMs < HOUR) return brieflyAgoIn(locale).format(-Math.floor(passedMs / MINUTE), "minute");
  if (passedMs < DAY) return brieflyAgoIn(locale).format(-Math.floor(passedMs / HOUR), "hour");
  if (passedMs < 30 * DAY) return brieflyAgoIn(locale).format(-Math.floor(passedMs / DAY), "day");
  return dayText(then, now, timeZone, locale);
}

/** For how long something waits: '3 days', '5 hours', '12 minutes'; at least a minute. */
export function ageText(since: string, now: string, locale: Locale): string {
  const passedMs = Math.max(MINUTE, Date.parse(now) - Date.parse(since));
  const [unit, size] = passedMs < HOUR ? ["minute", MINUTE] : passedMs < DAY ? ["hour", HOUR] : ["day", DAY];
  const units = new Intl.NumberFormat(INTL_TAGS[locale], { style: "unit", unit: String(unit), unitDisplay: "long" });
  return units.format(Math.floor(passedMs / Number(size)));
}

const brieflyAgoIn = perLocale(
  (locale) => new Intl.RelativeTimeFormat(INTL_TAGS[locale], { style: "short", numeric: "auto" }),
);
const agoIn = perLocale((locale) => new Intl.RelativeTimeFormat(INTL_TAGS[locale]));

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached: creating one costs a hundred times as much as using it, and a page of tiles needs many. */
function format(instant: string | Date, tag: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${tag} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = new Intl.DateTimeFormat(tag, options)));
  return formatter.format(new Date(instant));
}
