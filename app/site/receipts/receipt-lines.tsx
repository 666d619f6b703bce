import { exactMoneyText } from "~/locales/money";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { MyReceipt } from "~/services/receipts/receipts.schema";
import { useSite } from "~/site/frame/use-site";
import { Panel } from "~/ui/primitives/panel";
import { PlainTable, type PlainColumn } from "~/ui/table/plain-table";
import { resultOf } from "./results";

type Line = MyReceipt["items"][number];

/** The lines of a receipt with what each gave. A receipt that waits for a decision promises nothing. */
export function ReceiptLines({ receipt }: { receipt: MyReceipt }) {
  const { program } = useSite();
  const t = useText();
  const locale = useLocale();
  const money = (amount: number) => exactMoneyText(locale, Math.round(amount * 100), program.currency);
  const isOpen = resultOf(receipt) === "checking" || (resultOf(receipt) === "requested" && receipt.points === 0);
  const lineText = ({ eligible, points }: Line) => {
    if (isOpen) return t("Being checked");
    return eligible && receipt.points > 0 ? `+${formatNumber(points, locale)}` : t("Doesn't count");
  };
  const columns: PlainColumn<Line>[] = [
    {
      header: t("Item"),
      cell: ({ name, quantity, product_name }) => (
        <span className="wrap-anywhere">
          {quantity === 1 ? name : `${formatNumber(quantity, locale)} × ${name}`}
          {product_name ? <span className="block text-14 text-muted">{product_name}</span> : null}
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
