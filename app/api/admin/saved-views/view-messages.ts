import { translate, type Locale } from "~/locales/translate";
import type { SavedView } from "~/services/saved-views/saved-views.schema";

export function savedMessage(locale: Locale, { name }: SavedView): string {
  return translate(locale, "View {name} saved", { name });
}

export function deletedMessage(locale: Locale): string {
  return translate(locale, "View deleted");
}
