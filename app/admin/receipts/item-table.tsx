import { Check, CircleAlert, Minus, Pencil, Plus, Trash2, Undo2, X, type IconNode } from "lucide";
import { memo, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { v7 as newId } from "uuid";
import { exactMoneyText } from "~/locales/money";
import { formatNumber, msg } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { NAME_OR_SKU, type PatchStatus } from "~/services/receipts/item-patches";
import type { ReceiptItemView } from "~/services/receipts/receipts-admin.schema";
import { control } from "~/ui/forms/field-frame";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { Panel } from "~/ui/primitives/panel";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { centsIn, errorIn, newItem, pointsOf, withDeleted, withItem, type EditedItem, type Rates } from "./item-list";
import { STRATEGY_TEXTS } from "./receipt-texts";

interface ItemTableProps {
  items: readonly EditedItem[];
  stored: ReadonlyMap<string, ReceiptItemView>;
  rates: Rates;
  /** What all lines are worth. */
  points: number;
  /** What the receipt says that it adds up to. */
  total: number | null;
  /** The line that is being edited. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onChange: (change: (items: EditedItem[]) => EditedItem[]) => void;
}

const CELL = "px-2 py-1.5 first:pl-card-pad last:pr-card-pad";
const NUMBER = `${CELL} text-right tabular-nums`;

/** The lines of a receipt. One at a time is edited, in its place. */
export function ItemTable({ items, stored, rates, points, total, openId, onOpen, onChange }: ItemTableProps) {
  const t = useText();
  const locale = useLocale();
  const { currency } = useAdminProgram();
  const term = usePointsTerm();
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
  const isOff = total !== null && sum !== Math.round(total * 100);
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
          {t("To give")} <b className="font-strong">{t("{points} {term}", { points, term })}</b>
        </span>
      </div>
    </Panel>
  );
}

const MARKS: Readonly<Record<PatchStatus, { icon: IconNode; label: string; look: string }>> = {
  unchanged: { icon: Minus, label: msg("Unchanged"), look: "text-muted" },
  created: { icon: Plus, label: msg("Created"), look: "bg-positive-soft text-positive" },
  updated: { icon: Pencil, label: msg("Updated"), look: "bg-warning-soft text-warning" },
  deleted: { icon: Minus, label: msg("Deleted"), look: "bg-negative-soft text-negative" },
};

/** What became of a line, as a sign. */
function Mark({ status }: { status: PatchStatus }) {
  const t = useText();
  const { icon, label, look } = MARKS[status];
  return (
    <span title={t(label)} className={classNames("grid size-5 place-items-center rounded-small", look)}>
      <Icon icon={icon} size={16} className="scale-75" />
      <span className="sr-only">{t(label)}</span>
    </span>
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

interface OpenRowProps {
  item: EditedItem;
  stored: ReceiptItemView | undefined;
  rates: Rates;
  /** With the line as it was typed, or null to leave it as it was. */
  onClose: (item: EditedItem | null) => void;
}

/** A line being edited. Enter takes it over, Escape leaves it as it was. */
function OpenRow({ item: before, stored, rates, onClose }: OpenRowProps) {
  const t = useText();
  const locale = useLocale();
  const { currency } = useAdminProgram();
  const [item, setItem] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const confirm = () => {
    const found = errorIn(item, stored);
    setError(found);
    if (found === null) return onClose({ ...item, quantity: Number(item.quantity) > 0 ? item.quantity : "1" });
    if (found === NAME_OR_SKU) toast({ title: t("Please, fill the sku or name fields."), tone: "destructive" });
    first.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault(); // Enter would send the whole form.
    if (event.key === "Enter") confirm();
    else onClose(null);
  };
  const set = (change: Partial<EditedItem>) => {
    setItem({ ...item, ...change });
    setError(null);
  };
  const cents = centsIn(item.price);
  const quantity = Number(item.quantity);
  const unitPrice =
    cents !== null && quantity > 0 ? exactMoneyText(locale, Math.round(cents / quantity), currency) : "—";
  const isNameMissing = error === NAME_OR_SKU;
  const input = classNames(control, "h-control-small px-2");
  const note = error ? "item-error" : undefined;
  return (
    <>
      <tr className="bg-selected" onKeyDown={press}>
        <td className={CELL}>
          <Mark status={before.patch_status === "created" ? "created" : "updated"} />
        </td>
        <td className={CELL}>
          <input
            ref={first}
            className={input}
            aria-label={t("Name")}
            placeholder={t("Name")}
            aria-invalid={isNameMissing}
            aria-describedby={note}
            maxLength={300}
            value={item.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        </td>
        <td className={`${CELL} w-28`}>
          <input
            className={input}
            aria-label={t("SKU")}
            placeholder={t("SKU")}
            aria-invalid={isNameMissing}
            aria-describedby={note}
            maxLength={300}
            value={item.sku}
            onChange={(event) => set({ sku: event.currentTarget.value })}
          />
        </td>
        <td className={`${CELL} w-20`}>
          <input
            className={`${input} text-right`}
            aria-label={t("Quantity")}
            inputMode="decimal"
            value={item.quantity}
            onChange={(event) => set({ quantity: event.currentTarget.value.replace(",", ".") })}
          />
        </td>
        <td className={NUMBER}>{unitPrice}</td>
        <td className={`${CELL} w-24`}>
          <input
            className={`${input} text-right`}
            aria-label={t("Price")}
            inputMode="decimal"
            aria-invalid={error !== null && !isNameMissing}
            aria-describedby={note}
            value={item.price}
            onChange={(event) => set({ price: event.currentTarget.value })}
          />
        </td>
        <td className={`${CELL} w-44`}>
          <select
            className={input}
            aria-label={t("Matched product")}
            value={item.eligible_product_id}
            onChange={(event) => set({ eligible_product_id: event.currentTarget.value })}
          >
            <option value="">{t("No product")}</option>
            {rates.products
              .filter(({ id, product_active }) => product_active || id === before.eligible_product_id)
              .map(({ id, product_name }) => (
                <option key={id} value={id}>
                  {product_name}
                </option>
              ))}
          </select>
        </td>
        <td className={NUMBER}>
          {formatNumber(pointsOf({ ...item, patch_status: "updated" }, undefined, rates), locale)}
        </td>
        <td className={CELL}>
          <span className="flex justify-end">
            <IconButton icon={Check} size={16} label={t("Apply changes")} onClick={confirm} />
            <IconButton icon={X} size={16} label={t("Cancel")} onClick={() => onClose(null)} />
          </span>
        </td>
      </tr>
      <tr className="border-b border-border bg-selected" onKeyDown={press}>
        <td />
        <td colSpan={8} className="px-2 pb-2">
          {error ? (
            <p id="item-error" role="alert" className="mb-2 flex items-center gap-1.5 text-small text-negative">
              <Icon icon={CircleAlert} size={16} />
              {t(error)}
            </p>
          ) : null}
          <input
            className={input}
            aria-label={t("Comment on this item")}
            placeholder={t("Comment on this item")}
            maxLength={2000}
            value={item.admin_comments}
            onChange={(event) => set({ admin_comments: event.currentTarget.value })}
          />
        </td>
      </tr>
    </>
  );
}
