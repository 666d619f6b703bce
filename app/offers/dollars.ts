import { INTL_TAGS, perLocale } from "~/locales/translate";

/** Formats an amount in dollars, always with cents, so that values line up. */
export const dollars = perLocale(
  (locale) => new Intl.NumberFormat(INTL_TAGS[locale], { style: "currency", currency: "USD" }),
);
