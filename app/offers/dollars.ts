import { INTL_TAGS, perLocale } from "~/locales/say";

/** With cents always, so that values read alike under each other. */
export const dollars = perLocale(
  (locale) => new Intl.NumberFormat(INTL_TAGS[locale], { style: "currency", currency: "USD" }),
);
