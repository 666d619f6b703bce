import { INTL_TAGS, type Locale } from "./translate";

/** 'November 2026' for `2026-11`. */
export function monthText(month: string, locale: Locale): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(INTL_TAGS[locale], { month: "long", year: "numeric", timeZone: "UTC" }).format(first);
}
