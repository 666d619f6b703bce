import { exactMoneyText } from "~/locales/money";
import { formatNumber, msg } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import type { LineReason, MyReceipt } from "~/services/receipts/receipts.schema";
import { useSite } from "~/site/frame/use-site";
import { Panel } from "~/ui/primitives/panel";
import { PlainTable, type PlainColumn } from "~/ui/table/plain-table";
import { resultOf } from "./results";
import { shopsText } from "./shops-text";

type Line = MyReceipt["items"][number];

const REASON_TEXTS: Record<Exclude<LineReason, "other_shop">, string> = {
  no_product: msg("Not one of the products that earn {term}"),
  discount: msg("Discounts earn no {term}"),
  too_small: msg("The price is too low to earn {term}"),
  reviewed: msg("A reviewer didn't count it"),
};

/**
 * The lines of a receipt with what each gave, or why it gave nothing. A receipt that waits for a decision promises nothing.
 * @param visible so many lines are visible yet
 */
export function ReceiptLines({ receipt, visible }: { receipt: MyReceipt; visible: number }) {
  const { program } = useSite();
  const t = useText();
  const locale = useLocale();
  const money = (amount: number) => exactMoneyText(locale, Math.round(amount * 100), program.currency);
  const isOpen = resultOf(receipt) === "checking" || (resultOf(receipt) === "requested" && receipt.points === 0);
  const lineText = ({ eligible, points }: Line) => {
    if (isOpen) return t("Being checked");
    return eligible && receipt.points > 0 ? `+${formatNumber(points, locale)}` : t("Doesn't count");
  };
  const reasonText = ({ reason, shops }: Pick<Line, "reason" | "shops">) =>
    reason === null || reason === "other_shop"
      ? shopsText(shops, t, locale)
      : t(REASON_TEXTS[reason], { term: pointsTerm(program) });
  const columns: PlainColumn<Line>[] = [
    {
      header: t("Item"),
      cell: ({ name, quantity, product_name, reason, shops }) => (
        <span className="wrap-anywhere">
          {quantity === 1 ? name : `${formatNumber(quantity, locale)} × ${name}`}
          {product_name ? <span className="block text-14 text-muted">{product_name}</span> : null}
          {reason ? <span className="block text-14 text-muted">{reasonText({ reason, shops })}</span> : null}
        </span>
      ),
    },
    { header: t("Price"), numeric: true, cell: ({ price }) => money(price) },
    {
      header: program.term_points_as,
      numeric: true,
      cell: (line) =>
        line.eligible && receipt.points > 0 && !isOpen ? (
          <span className="text-positive">{lineText(line)}</span>
        ) : (
          <span className="text-14 font-text whitespace-normal text-muted">{lineText(line)}</span>
        ),
    },
  ];
  return (
    <Panel title={t("Items")} flush>
      <div className="mt-5">
        <PlainTable
          label={t("Items")}
          columns={columns}
          rows={receipt.items}
          keyOf={({ id }) => id}
          hidden={(line) => receipt.items.indexOf(line) >= visible}
          empty={t("No items")}
        />
      </div>
      {receipt.total_amount === null ? null : (
        <p className="flex justify-between gap-4 border-t border-border px-5 py-4 font-strong md:px-card-pad">
          <span>{t("Receipt total")}</span>
          <span className="tabular-nums">{money(receipt.total_amount)}</span>
        </p>
      )}
    </Panel>
  );
}
