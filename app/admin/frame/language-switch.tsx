import { Languages } from "lucide-react";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "~/locales/say";
import { useLocale, useText } from "~/locales/use-text";
import { postForm } from "~/ui/calls";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";

/** The console's language, kept with the admin (specification 2, sections 2.6 and 7). */
export function LanguageSwitch({ userId }: { userId: string }) {
  const t = useText();
  const locale = useLocale();
  return (
    <Menu
      label={t("Language: {language}", { language: LANGUAGE_NAMES[locale] })}
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
        label: LANGUAGE_NAMES[choice],
        lang: choice,
        checked: choice === locale,
        onSelect: () => void changeLanguage(userId, choice),
      }))}
    />
  );
}

/** Every text changes, so the page is loaded anew. A failure leaves the page as it is. */
async function changeLanguage(userId: string, locale: Locale): Promise<void> {
  const form = new FormData();
  form.set("_method", "put");
  form.set("preferred_locale", locale);
  const { ok } = await postForm(`/admin/v2/users/${userId}`, form);
  if (ok) return location.reload();
  // eslint-disable-next-line no-console -- specification 2, section 8: logged only
  console.error("Failed to change language");
}
