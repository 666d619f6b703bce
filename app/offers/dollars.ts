import { INTL_TAGS, perLocale } from "~/locales/translate";

/**
 * Formats the value of an offer, always with cents, so that values line up. The directory belongs to the installation
 * and is in US dollars, whatever a program's currency is.
 */
export const dollars = perLocale(
  (locale) => new Intl.NumberFormat(INTL_TAGS[locale], { style: "currency", currency: "USD" }),
);
