import { PiggyBank } from "lucide";
import { INTL_TAGS, perLocale } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";

/** Without cents, since it is an estimate. The directory is in US dollars, whatever a program's currency is. */
const wholeDollars = perLocale(
  (locale) =>
    new Intl.NumberFormat(INTL_TAGS[locale], { style: "currency", currency: "USD", maximumFractionDigits: 0 }),
);

/** What the participant has saved with offers this year, as an estimate; nothing before the first voucher. */
export function SavedThisYear({ dollars }: { dollars: number }) {
  const t = useText();
  const locale = useLocale();
  if (dollars <= 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-14 font-strong text-positive">
      <Icon icon={PiggyBank} size={16} />
      {t("You saved about {amount} this year", { amount: wholeDollars(locale).format(dollars) })}
    </p>
  );
}
