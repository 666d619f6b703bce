import { useLocation } from "@remix-run/react";
import { ownNameOf } from "~/locales/language-names";
import { LOCALES } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { CsrfField } from "~/ui/forms/csrf";

/** The language switch. A native form, because changing the language reloads the document. */
export function LanguageChoice() {
  const t = useText();
  const chosen = useLocale();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/public/locale" aria-label={t("Language")} className="flex gap-1">
      <CsrfField />
      <input type="hidden" name="return_to" value={pathname + search} />
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          aria-current={locale === chosen}
          className="min-h-touch rounded-small px-3 underline decoration-transparent underline-offset-4 hover:decoration-current aria-[current=true]:font-strong aria-[current=true]:decoration-current"
        >
          {ownNameOf(locale)}
        </button>
      ))}
    </form>
  );
}
