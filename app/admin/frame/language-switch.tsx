import { Languages } from "lucide";
import { ownNameOf } from "~/locales/language-names";
import { LOCALES, type Locale } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { postForm } from "~/ui/forms/api-calls";
import { Menu } from "~/ui/overlay/menu";
import { Icon } from "~/ui/primitives/icon";

/** The menu to change the language of the admin. The choice is stored with the signed-in admin. */
export function LanguageSwitch({ userId }: { userId: string }) {
  const t = useText();
  const locale = useLocale();
  return (
    <Menu
      label={t("Language: {language}", { language: ownNameOf(locale) })}
      trigger={
        <>
          <Icon icon={Languages} size={16} />
          <span aria-hidden className="uppercase">
            {locale}
          </span>
        </>
      }
      triggerClassName="flex h-9 items-center gap-1.5 rounded-button px-2 text-content-soft hover:bg-hover hover:text-content"
      items={LOCALES.map((choice) => ({
        label: ownNameOf(choice),
        lang: choice,
        checked: choice === locale,
        onSelect: () => void changeLanguage(userId, choice),
      }))}
    />
  );
}

/** Saves the language and reloads the page, because every text changes. After an error the page stays as it is. */
export async function changeLanguage(userId: string, locale: Locale): Promise<void> {
  const form = new FormData();
  form.set("_method", "put");
  form.set("preferred_locale", locale);
  const { ok } = await postForm(`/admin/v2/users/${userId}`, form);
  if (ok) return location.reload();
  // eslint-disable-next-line no-console -- the page has no place for this error
  console.error("Failed to change language");
}
