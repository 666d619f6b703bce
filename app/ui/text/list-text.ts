import { INTL_TAGS, type Locale } from "~/locales/translate";

/** 'Canal Row, Mill Street or Green Basket'. */
export function listText(names: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(INTL_TAGS[locale], { type: "disjunction" }).format(names);
}
