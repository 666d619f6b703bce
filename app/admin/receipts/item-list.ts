/** The lines of a receipt while they are edited. Texts are as they were typed. */
import {
  edited,
  isWrongSign,
  NAME_OR_SKU,
  PRICE_INVALID,
  PRICE_NEGATIVE,
  PRICE_REQUIRED,
  withoutItem,
  type PatchStatus,
} from "~/services/receipts/item-patches";
import { itemPoints } from "~/services/receipts/item-points";
import type { EligibleProduct, ReceiptItemView } from "~/services/receipts/receipts-admin.schema";

export type EditedItem = {
  id: string;
  name: string;
  sku: string;
  quantity: string;
  price: string;
  eligible_product_id: string;
  admin_comments: string;
  patch_status: PatchStatus;
};

/** What a line is worth: by its product, or without one by a rate of its own. */
export type Rates = { products: readonly EligibleProduct[]; other: number | null };

/** A stored line, to be edited. */
export function editable(item: ReceiptItemView): EditedItem {
  return {
    id: item.id,
    name: item.name,
    sku: item.sku,
    quantity: String(item.quantity),
    price: item.price.toFixed(2),
    eligible_product_id: item.eligible_product_id ?? "",
    admin_comments: item.admin_comments,
    patch_status: "unchanged",
  };
}

/** A line that is not stored yet. */
export function newItem(id: string): EditedItem {
  return {
    id,
    name: "",
    sku: "",
    quantity: "1",
    price: "",
    eligible_product_id: "",
    admin_comments: "",
    patch_status: "created",
  };
}

/** The lines after one was edited or added. */
export function withItem(items: readonly EditedItem[], item: EditedItem): EditedItem[] {
  const isKnown = items.some(({ id }) => id === item.id);
  return isKnown ? items.map((other) => (other.id === item.id ? edited(other, item) : other)) : [...items, item];
}

/** The lines after one was deleted, or brought back as it is stored. */
export function withDeleted(
  items: readonly EditedItem[],
  id: string,
  stored: readonly ReceiptItemView[],
): EditedItem[] {
  if (!items.some((item) => item.id === id && item.patch_status === "deleted")) return withoutItem(items, id);
  const before = stored.find((item) => item.id === id);
  return items.map((item) => (item.id === id && before ? editable(before) : item));
}

/** Of lines that are all as they are stored. */
export const NO_CHANGES = "[]";

/** What is sent: the lines that are not as they are stored. */
export function changesIn(items: readonly EditedItem[]): string {
  const changed = items.filter(({ patch_status }) => patch_status !== "unchanged");
  return changed.length === 0 ? NO_CHANGES : JSON.stringify(changed);
}

/** The lines as they were before the page was left; undefined when what was stored cannot be read. */
export function restored(stored: readonly ReceiptItemView[], changes: string): EditedItem[] | undefined {
  try {
    const changed = JSON.parse(changes) as EditedItem[];
    const items = stored.map((item) => changed.find(({ id }) => id === item.id) ?? editable(item));
    return [...items, ...changed.filter(({ patch_status }) => patch_status === "created")];
  } catch {
    return undefined;
  }
}

/** The hundredths in a price as people type it, with a point or a comma; null when it is none. */
export function centsIn(price: string): number | null {
  const text = price.trim();
  return /^-?\d+([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * 100) : null;
}

/** What is wrong with a line, as the server would say it. `stored`: the line as it is stored; undefined for a new one. */
export function errorIn({ name, sku, price }: EditedItem, stored: ReceiptItemView | undefined): string | null {
  if (name.trim() === "" && sku.trim() === "") return NAME_OR_SKU;
  if (price.trim() === "") return PRICE_REQUIRED;
  const cents = centsIn(price);
  if (cents === null) return PRICE_INVALID;
  return isWrongSign(cents, stored?.price) ? PRICE_NEGATIVE : null;
}

/** The points of a line as it is now. A line that nobody changed keeps those that it was given. */
export function pointsOf(item: EditedItem, stored: ReceiptItemView | undefined, rates: Rates): number {
  if (item.patch_status === "deleted") return 0;
  if (item.patch_status === "unchanged" && stored) return stored.eligible ? stored.points : 0;
  const product = rates.products.find(({ id }) => id === item.eligible_product_id);
  const rate = product ? product.points_per_cents : rates.other;
  return rate === null ? 0 : itemPoints(String(rate), centsIn(item.price) ?? 0);
}
