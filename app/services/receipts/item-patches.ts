/** How a reviewer changes the lines of a receipt: each line says what became of it. Pure and browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import { text } from "~/platform/form-values";

export const PATCH_STATUSES = ["unchanged", "created", "updated", "deleted"] as const;
export type PatchStatus = (typeof PATCH_STATUSES)[number];

/** A line after it was edited: a new one stays new. */
export function edited<T extends { patch_status: PatchStatus }>(item: T, change: Partial<T>): T {
  return { ...item, ...change, patch_status: item.patch_status === "created" ? "created" : "updated" };
}

/** The lines after one was deleted: a new one is gone, any other is marked. */
export function withoutItem<T extends { id: string; patch_status: PatchStatus }>(items: readonly T[], id: string): T[] {
  return items.flatMap((item) => {
    if (item.id !== id) return [item];
    return item.patch_status === "created" ? [] : [{ ...item, patch_status: "deleted" as const }];
  });
}

export const PRICE_INVALID = msg("Price must be a valid number.");
export const PRICE_REQUIRED = msg("Price is required.");
export const PRICE_NEGATIVE = msg("Price must be greater than 0");
export const NAME_OR_SKU = msg("Either name or sku is required.");

const MAX_PRICE = 1_000_000;

/**
 * Whether a price is wrong for its sign: only a discount that is on the receipt may stay below 0.
 * @param stored the price of the line as it is stored; undefined for a new line
 */
export function isWrongSign(price: number, stored = 0): boolean {
  return price < 0 && stored >= 0;
}

/** A price as people type it: with a point or a comma before the cents. */
const price = z.unknown().transform((value, ctx): number => {
  const typed = typeof value === "number" ? String(value) : typeof value === "string" ? cleanText("number", value) : "";
  const fail = (message: string) => {
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  if (typed === "") return fail(PRICE_REQUIRED);
  if (!/^-?\d+(\.\d{1,2})?$/.test(typed)) return fail(PRICE_INVALID);
  const amount = Number(typed);
  return Math.abs(amount) > MAX_PRICE ? fail(PRICE_INVALID) : amount;
});

const shortText = text(300);
/** With three decimals, as it is stored: less would become 0. */
export const itemQuantity = z.coerce.number().min(0.001, msg("Enter a quantity above 0")).max(1_000_000);
const productId = z.union([z.literal("").transform(() => null), z.uuid()]).nullable();
const comments = text(2000);

const item = z.object({
  id: z.uuid(),
  sku: shortText.default(""),
  name: shortText.default(""),
  quantity: itemQuantity.default(1),
  price,
  eligible_product_id: productId.default(null),
  admin_comments: comments.default(""),
});
export const hasName = ({ name, sku }: { name: string; sku: string }) => name !== "" || sku !== "";
export const nameOrSku = { message: NAME_OR_SKU, path: ["name"] };

const LINE_ID = msg("Each line needs an ID, which is a UUID");
const CHANGE_OF_LINE = msg("Mark each line as unchanged, created, updated or deleted");

/** A line as it is saved. Of a line that is unchanged or deleted only the id counts. */
export const patchedItem = z.discriminatedUnion(
  "patch_status",
  [
    z.object({ id: z.uuid(LINE_ID), patch_status: z.enum(["unchanged", "deleted"]) }),
    item.extend({ id: z.uuid(LINE_ID), patch_status: z.enum(["created", "updated"]) }).refine(hasName, nameOrSku),
  ],
  CHANGE_OF_LINE,
);
export type PatchedItem = z.infer<typeof patchedItem>;
export type ItemInput = z.infer<typeof item>;

/** A change of one line: a field that is left out stays as it is. */
const itemChange = z
  .object({
    sku: shortText,
    name: shortText,
    quantity: itemQuantity,
    price,
    eligible_product_id: productId,
    admin_comments: comments,
  })
  .partial();
export type ItemChange = z.infer<typeof itemChange>;

/** `POST receipts/{id}/receipt_items`. A retry with the same id adds no second line. */
export const newItemIntent = z.discriminatedUnion("intent", [
  item.extend({ intent: z.literal("create"), id: z.uuid().optional() }).refine(hasName, nameOrSku),
]);
export type NewItem = Omit<z.infer<typeof newItemIntent>, "intent">;

/** `PUT` and `DELETE receipts/{id}/receipt_items/{item_id}`. */
export const itemIntent = z.discriminatedUnion("intent", [
  itemChange.extend({ intent: z.literal("update") }),
  z.object({ intent: z.literal("delete") }),
]);
