import { PiggyBank } from "lucide";
import { useLocale, useText } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";
import { wholeDollars } from "./dollars";

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
