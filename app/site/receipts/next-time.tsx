import { moneyText } from "~/locales/money";
import { useLocale, useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import type { EarningProduct } from "~/services/receipts/receipts.schema";
import { useSite } from "~/site/frame/use-site";
import { Panel } from "~/ui/primitives/panel";
import { Points } from "~/ui/text/points";
import { shopsText } from "./shops-text";

/** What would have earned points: products of the program that are not on the receipt. */
export function NextTime({ products }: { products: readonly EarningProduct[] }) {
  const { program } = useSite();
  const t = useText();
  const locale = useLocale();
  if (products.length === 0) return null;
  return (
    <Panel title={t("Earn more next time")} flush>
      <ul className="mt-5">
        {products.map(({ name, points, amount, shops }) => (
          <li
            key={name}
            className="flex items-center justify-between gap-4 border-t border-border px-5 py-3 md:px-card-pad"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-strong">{name}</span>
              {shops.length > 0 ? (
                <span className="block text-14 text-muted">{shopsText(shops, t, locale)}</span>
              ) : null}
            </span>
            <span className="flex-none text-right text-14">
              <Points signed value={points} term={pointsTerm(program)} className="block font-strong text-positive" />
              <span className="text-muted">
                {t("per {amount}", { amount: moneyText(locale, amount * 100, program.currency) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
