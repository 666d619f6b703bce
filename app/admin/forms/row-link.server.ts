import type { FlashMessage } from "~/http/responses/flash.server";
import { translate, type Locale } from "~/locales/translate";

/** The link after the message that a row was saved, since the row may be on another page of the list. */
export function rowLink(locale: Locale, to: string, name: string): FlashMessage["link"] {
  return { to, label: translate(locale, "Open {name}", { name }) };
}
