import type { FlashMessage } from "~/http/responses/flash.server";
import { translate, type Locale } from "~/locales/translate";

/**
 * The link after the message that a row was saved, since the row may be on another page of the list.
 * @param isDraft says so, since the site does not show it yet
 */
export function rowLink(locale: Locale, to: string, name: string, isDraft = false): FlashMessage["link"] {
  return { to, label: translate(locale, isDraft ? "Open the draft {name}" : "Open {name}", { name }) };
}
