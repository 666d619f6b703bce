import { INTL_TAGS, perLocale, type Locale } from "~/locales/translate";

const FORMAT = {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
} as const;

/** The formatters of each time zone: creating one costs a hundred times as much as using it. */
const formattersIn = perLocale(() => new Map<string, Intl.DateTimeFormat>());

/**
 * When a voucher ends: 'Nov 26, 2026, 8:02:27 AM EST', on its image and next to it. With the zone's name, since a phone in
 * another zone would show another hour. The spaces are plain, because not all browsers have the same ones. Browser-safe.
 */
export function voucherTimeText(instant: string | Date, timeZone: string, locale: Locale): string {
  const formatters = formattersIn(locale);
  let formatter = formatters.get(timeZone);
  if (!formatter)
    formatters.set(timeZone, (formatter = new Intl.DateTimeFormat(INTL_TAGS[locale], { ...FORMAT, timeZone })));
  return formatter.format(new Date(instant)).replace(/[\u00a0\u202f]/g, " ");
}
