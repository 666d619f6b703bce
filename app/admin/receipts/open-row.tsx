import { Check, CircleAlert, X } from "lucide";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { exactMoneyText } from "~/locales/money";
import { formatNumber, type Locale } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { NAME_OR_SKU } from "~/services/receipts/item-patches";
import type { ReceiptItemView } from "~/services/receipts/receipts-admin.schema";
import { control } from "~/ui/forms/field-frame";
import { toast } from "~/ui/overlay/toast";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { useAdminProgram } from "../frame/use-admin-frame";
import { CELL, Mark, NUMBER } from "./item-cells";
import { centsIn, errorIn, pointsOf, type EditedItem, type Rates } from "./item-list";

const INPUT = classNames(control, "h-control-small px-2");
const ERROR_ID = "item-error";

interface OpenRowProps {
  item: EditedItem;
  stored: ReceiptItemView | undefined;
  rates: Rates;
  /** With the line as it was typed, or null to leave it as it was. */
  onClose: (item: EditedItem | null) => void;
}

/** A line being edited. Enter applies it, Escape leaves it as it was. */
export function OpenRow({ item: before, stored, rates, onClose }: OpenRowProps) {
  const t = useText();
  const locale = useLocale();
  const { currency } = useAdminProgram();
  const { item, error, first, set, confirm, press } = useEditedLine({ item: before, stored, onClose });
  const isNameMissing = error === NAME_OR_SKU;
  const note = error ? ERROR_ID : undefined;
  return (
    <>
      <tr className="bg-selected" onKeyDown={press}>
        <td className={CELL}>
          <Mark status={before.patch_status === "created" ? "created" : "updated"} />
        </td>
        <td className={CELL}>
          <input
            ref={first}
            className={INPUT}
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
            className={INPUT}
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
            className={`${INPUT} text-right`}
            aria-label={t("Quantity")}
            inputMode="decimal"
            value={item.quantity}
            onChange={(event) => set({ quantity: event.currentTarget.value.replace(",", ".") })}
          />
        </td>
        <td className={NUMBER}>{unitPriceText(item, locale, currency)}</td>
        <td className={`${CELL} w-24`}>
          <input
            className={`${INPUT} text-right`}
            aria-label={t("Price")}
            inputMode="decimal"
            aria-invalid={error !== null && !isNameMissing}
            aria-describedby={note}
            value={item.price}
            onChange={(event) => set({ price: event.currentTarget.value })}
          />
        </td>
        <td className={`${CELL} w-44`}>
          <ProductChoice item={item} before={before} rates={rates} set={set} />
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
      <NoteRow {...{ item, error, set, press }} />
    </>
  );
}

type LineEdit = ReturnType<typeof useEditedLine>;

function ProductChoice({
  item,
  before,
  rates,
  set,
}: { item: EditedItem; before: EditedItem; rates: Rates } & Pick<LineEdit, "set">) {
  const t = useText();
  return (
    <select
      className={INPUT}
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
  );
}

/** Below the line: what is wrong with it, and a comment. */
function NoteRow({ item, error, set, press }: Pick<LineEdit, "item" | "error" | "set" | "press">) {
  const t = useText();
  return (
    <tr className="border-b border-border bg-selected" onKeyDown={press}>
      <td />
      <td colSpan={8} className="px-2 pb-2">
        {error ? (
          <p id={ERROR_ID} role="alert" className="mb-2 flex items-center gap-1.5 text-small text-negative">
            <Icon icon={CircleAlert} size={16} />
            {t(error)}
          </p>
        ) : null}
        <input
          className={INPUT}
          aria-label={t("Comment on this item")}
          placeholder={t("Comment on this item")}
          maxLength={2000}
          value={item.admin_comments}
          onChange={(event) => set({ admin_comments: event.currentTarget.value })}
        />
      </td>
    </tr>
  );
}

function unitPriceText(item: EditedItem, locale: Locale, currency: string): string {
  const cents = centsIn(item.price);
  const quantity = Number(item.quantity);
  return cents !== null && quantity > 0 ? exactMoneyText(locale, Math.round(cents / quantity), currency) : "—";
}

/** A line as it is typed. It is checked when it is confirmed. */
function useEditedLine({ item: before, stored, onClose }: Omit<OpenRowProps, "rates">) {
  const t = useText();
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
  return { item, error, first, set, confirm, press };
}
