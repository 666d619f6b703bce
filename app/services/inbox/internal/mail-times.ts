import { INTL_TAGS, type Locale } from "~/locales/translate";

const HOUR_MS = 3_600_000;

/** For how long something waits: '3 days' or '5 hours', at least an hour. */
export function ageIn(locale: Locale, since: string, now: Date): string {
  const hours = Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS));
  const [count, unit] = hours < 24 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
  return new Intl.NumberFormat(INTL_TAGS[locale], { style: "unit", unit: String(unit), unitDisplay: "long" }).format(
    Number(count),
  );
}

/** 'March 3' for a day as YYYY-MM-DD. */
export function dayIn(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(INTL_TAGS[locale], { month: "long", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
