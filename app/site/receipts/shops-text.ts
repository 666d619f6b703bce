import { msg, type Locale } from "~/locales/translate";
import type { Translate } from "~/locales/use-text";
import { MAX_SHOPS } from "~/services/receipts/receipt-states";
import { listText } from "~/ui/text/list-text";

/** Where something counts: all shops, or some of them where there are more. */
export function shopsText(shops: readonly string[], t: Translate, locale: Locale): string {
  return t(shops.length < MAX_SHOPS ? msg("Only at {shops}") : msg("Only at some shops, such as {shops}"), {
    shops: listText(shops.slice(0, MAX_SHOPS - 1), locale),
  });
}
