import { formatNumber, INTL_TAGS, perLocale, type Locale } from "~/locales/translate";

/** The look of both axes of a chart. */
export const AXIS = { axisLine: false, tickLine: false, tick: { fill: "var(--muted)", fontSize: 12 } } as const;

/** A count on an axis: '9,500', and '12K' from five digits on, for which there is no room. */
export function axisNumber(value: number, locale: Locale): string {
  return value < 10_000 ? formatNumber(value, locale) : compactIn(locale).format(value);
}

const compactIn = perLocale((locale) => new Intl.NumberFormat(INTL_TAGS[locale], { notation: "compact" }));
