import { Pencil, Plus, Trash2, Undo2 } from "lucide";
import { memo } from "react";
import { v7 as newId } from "uuid";
import { exactMoneyText } from "~/locales/money";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { ReceiptItemView } from "~/services/receipts/receipts-admin.schema";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { IconButton } from "~/ui/primitives/icon-button";
import { Panel } from "~/ui/primitives/panel";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { CELL, Mark, NUMBER } from "./item-cells";
import { centsIn, newItem, pointsOf, withDeleted, withItem, type EditedItem, type Rates } from "./item-list";
import { OpenRow } from "./open-row";
import { STRATEGY_TEXTS } from "./receipt-texts";

interface ItemTableProps {
  items: readonly EditedItem[];
  stored: ReadonlyMap<string, ReceiptItemView>;
  rates: Rates;
  /** What all lines are worth. */
  points: number;
  /** The total that is printed on the receipt. */
  total: number | null;
  /** The line that is being edited. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onChange: (change: (items: EditedItem[]) => EditedItem[]) => void;
}

/** The lines of a receipt. One at a time is edited, in its place. */
export function ItemTable({ items, stored, rates, points, total, openId, onOpen, onChange }: ItemTableProps) {
  const t = useText();
  const add = () => {
    const id = newId();
    onChange((before) => withItem(before, newItem(id)));
    onOpen(id);
  };
  const close = (item: EditedItem | null) => {
    if (item) onChange((before) => withItem(before, item));
    // A new line that was never filled in goes.
    else onChange((before) => before.filter(({ name, sku, price }) => name !== "" || sku !== "" || price !== ""));
    onOpen(null);
  };
  const present = items.filter(({ patch_status }) => patch_status !== "deleted");
  const sum = present.reduce((cents, item) => cents + (centsIn(item.price) ?? 0), 0);
  return (
    <Panel
      title={
        <>
          {t("Items")} <span className="ml-1 font-text text-muted tabular-nums">{present.length}</span>
        </>
      }
      action={
        <Button variant="quiet" size="small" icon={Plus} disabled={openId !== null} onClick={add}>
          {t("Add item")}
        </Button>
      }
      flush
    >
      {/* Scrolled by the keyboard, too. */}
      <div role="group" aria-label={t("Items")} tabIndex={0} className="relative mt-3 overflow-x-auto">
        <table className="w-full min-w-[760px] border-collapse">
          <ItemHead />
          <tbody>
            {items.map((item) =>
              item.id === openId ? (
                <OpenRow key={item.id} item={item} stored={stored.get(item.id)} rates={rates} onClose={close} />
              ) : (
                <ItemRow
                  key={item.id}
                  item={item}
                  stored={stored.get(item.id)}
                  rates={rates}
                  locked={openId !== null}
                  onOpen={onOpen}
                  onChange={onChange}
                />
              ),
            )}
          </tbody>
        </table>
        {items.length === 0 ? <p className="px-card-pad py-4 text-content-soft">{t("No items were found.")}</p> : null}
      </div>
      <ItemTotals sum={sum} total={total} points={points} />
    </Panel>
  );
}

function ItemHead() {
  const t = useText();
  const term = usePointsTerm();
  return (
    <thead>
      <tr className="border-b border-border text-12 text-muted [&>th]:font-text">
        <th className={`${CELL} text-left`}>
          <span className="sr-only">{t("Change")}</span>
        </th>
        <th className={`${CELL} text-left`}>{t("Name")}</th>
        <th className={`${CELL} text-left`}>{t("SKU")}</th>
        <th className={NUMBER}>{t("Quantity")}</th>
        <th className={NUMBER}>{t("Unit price")}</th>
        <th className={NUMBER}>{t("Price")}</th>
        <th className={`${CELL} text-left`}>{t("Matched product")}</th>
        <th className={NUMBER}>{term.other}</th>
        <th className={CELL}>
          <span className="sr-only">{t("Actions")}</span>
        </th>
      </tr>
    </thead>
  );
}

interface ItemTotalsProps extends Pick<ItemTableProps, "points" | "total"> {
  /** What the lines add up to, in cents. */
  sum: number;
}

/** Below the lines: their sum beside the printed total, and the points. */
function ItemTotals({ sum, total, points }: ItemTotalsProps) {
  const t = useText();
  const locale = useLocale();
  const { currency } = useAdminProgram();
  const term = usePointsTerm();
  const isOff = total !== null && sum !== Math.round(total * 100);
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 border-t border-border px-card-pad py-3 text-content-soft tabular-nums">
      <span className={classNames(isOff && "text-warning")}>
        {t("Items")} <b className="font-strong">{exactMoneyText(locale, sum, currency)}</b>
      </span>
      <span>
        {t("Receipt total")}{" "}
        <b className="font-strong">
          {total === null ? "—" : exactMoneyText(locale, Math.round(total * 100), currency)}
        </b>
      </span>
      {isOff ? <span className="text-warning">{t("The lines don't add up to the total.")}</span> : null}
      <span className="ml-auto">
        {t("Points to give")} <b className="font-strong">{t("{points} {term}", { points, term })}</b>
      </span>
    </div>
  );
}

interface ItemRowProps {
  item: EditedItem;
  stored: ReceiptItemView | undefined;
  rates: Rates;
  /** Another line is being edited. */
  locked: boolean;
  onOpen: (id: string) => void;
  onChange: (change: (items: EditedItem[]) => EditedItem[]) => void;
}

const ItemRow = memo(function ItemRow({ item, stored, rates, locked, onOpen, onChange }: ItemRowProps) {
  const t = useText();
  const locale = useLocale();
  const name = item.name || item.sku;
  const isDeleted = item.patch_status === "deleted";
  const cents = centsIn(item.price);
  const quantity = Number(item.quantity);
  const { currency } = useAdminProgram();
  const remove = () => onChange((before) => withDeleted(before, item.id, stored ? [stored] : []));
  return (
    <tr className={classNames("border-b border-border last:border-b-0", isDeleted && "text-muted")}>
      <td className={CELL}>
        <Mark status={item.patch_status} />
      </td>
      <td className={classNames(CELL, "font-strong", isDeleted && "line-through")}>
        <span className="block max-w-64 truncate" title={item.name}>
          {item.name || "—"}
        </span>
        {item.admin_comments ? (
          <span className="block max-w-64 truncate text-12 font-text text-muted" title={item.admin_comments}>
            {item.admin_comments}
          </span>
        ) : null}
      </td>
      <td className={`${CELL} font-mono text-12`}>{item.sku || "—"}</td>
      <td className={NUMBER}>{formatNumber(quantity, locale)}</td>
      <td className={NUMBER}>
        {cents === null || !(quantity > 0) ? "—" : exactMoneyText(locale, Math.round(cents / quantity), currency)}
      </td>
      <td className={classNames(NUMBER, "font-strong", isDeleted && "line-through")}>
        {cents === null ? "—" : exactMoneyText(locale, cents, currency)}
      </td>
      <td className={CELL}>
        <Match item={item} stored={stored} rates={rates} />
      </td>
      <td className={`${NUMBER} font-strong`}>{formatNumber(pointsOf(item, stored, rates), locale)}</td>
      <td className={CELL}>
        <span className="flex justify-end">
          {isDeleted ? (
            <IconButton icon={Undo2} size={16} label={t("Restore {name}", { name })} onClick={remove} />
          ) : (
            <>
              <IconButton
                icon={Pencil}
                size={16}
                label={t("Edit {name}", { name })}
                disabled={locked}
                onClick={() => onOpen(item.id)}
              />
              <IconButton icon={Trash2} size={16} label={t("Delete {name}", { name })} onClick={remove} />
            </>
          )}
        </span>
      </td>
    </tr>
  );
});

/** The product of a line, how it was found, and how surely. */
function Match({ item, stored, rates }: Pick<ItemRowProps, "item" | "stored" | "rates">) {
  const t = useText();
  const product = rates.products.find(({ id }) => id === item.eligible_product_id);
  if (!product) return <span className="text-muted">{rates.other === null ? t("Not eligible") : t("No product")}</span>;
  const isAsFound = stored?.eligible_product_id === item.eligible_product_id;
  const strategy = isAsFound ? stored.matched_strategy : "manual";
  const confidence = isAsFound ? stored.match_confidence : null;
  return (
    <span className="block max-w-56">
      <span className="block truncate" title={product.product_name}>
        {product.product_name}
        {confidence === null ? null : (
          <span className="ml-1.5 text-12 text-muted tabular-nums">{Math.round(confidence * 100)}%</span>
        )}
      </span>
      {strategy ? (
        <span className="block truncate text-12 text-muted">
          {t(STRATEGY_TEXTS[strategy], { keyword: (isAsFound && stored.matched_keyword) || item.sku })}
        </span>
      ) : null}
    </span>
  );
}
