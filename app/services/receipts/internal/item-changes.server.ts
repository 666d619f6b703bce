import type { ReceiptItem } from "~/generated/prisma/client";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import type { ProgramId } from "~/platform/context";
import type { Transaction } from "~/platform/database/sql";
import { invalid } from "~/platform/errors";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { proofSettingsOf } from "~/services/purchase-proof/proof-settings.server";
import { isWrongSign, PRICE_NEGATIVE, type ItemInput, type PatchedItem } from "../item-patches";
import { itemPoints } from "../item-points";
import type { ReceiptSource } from "../receipt-states";
import { otherRate } from "./match-rules.server";
import { isExcluded } from "./matching";

type ReceiptOfItems = { id: string; source: string };
type SavedItem = Extract<PatchedItem, { patch_status: "created" | "updated" }>;
type ItemField = (at: number, name: string) => string;

/**
 * Changes the lines of a receipt as a reviewer did. Repeating it changes nothing: a new line has the id that the page
 * gave it.
 * @param fieldOf the form's name of a field of the line at a position, for errors
 * @throws invalid on a line: unknown, of an unknown product, or with a price below 0 that is no discount of the receipt
 */
export async function applyPatches(
  tx: Transaction,
  ctx: AdminProgramCtx,
  receipt: ReceiptOfItems,
  patches: readonly PatchedItem[],
  fieldOf: ItemField = (at, name) => `receipt_items[${at}][${name}]`,
): Promise<void> {
  const { programId, now } = ctx;
  const where = { programId, receiptId: receipt.id };
  const lookup = await readLookup(tx, programId, patches.filter(isSaved));
  const seen = new Set<string>();
  let position = await tx.receiptItem.count({ where });
  for (const [at, patch] of patches.entries()) {
    const field = (name: string) => fieldOf(at, name);
    const stored = lookup.items.get(patch.id);
    const isForeign = stored ? stored.receiptId !== receipt.id : patch.patch_status === "updated";
    if (isForeign || seen.has(patch.id)) throw invalid(field("id"), "Reload the page and try again");
    seen.add(patch.id);
    if (patch.patch_status === "deleted") await tx.receiptItem.deleteMany({ where: { ...where, id: patch.id } });
    if (!isSaved(patch)) continue;
    const data = valuesOf(patch, stored, lookup, receipt.source as ReceiptSource, field);
    if (stored) await tx.receiptItem.update({ where: { programId_id: { programId, id: patch.id } }, data });
    else
      await tx.receiptItem.create({ data: { ...data, ...where, id: patch.id, position: position++, createdAt: now } });
  }
}

function isSaved(patch: PatchedItem): patch is SavedItem {
  return patch.patch_status === "created" || patch.patch_status === "updated";
}

type Lookup = Awaited<ReturnType<typeof readLookup>>;

/** What the changed lines refer to, read once for all of them. */
async function readLookup(tx: Transaction, programId: ProgramId, lines: readonly ItemInput[]) {
  const productIds = lines.flatMap(({ eligible_product_id: id }) => id ?? []);
  const items = await tx.receiptItem.findMany({ where: { programId, id: { in: lines.map(({ id }) => id) } } });
  const products = await tx.purchaseProofProduct.findMany({ where: { programId, id: { in: productIds } } });
  return {
    items: new Map(items.map((item) => [item.id, item])),
    products: new Map(products.map((product) => [product.id, product])),
    settings: await proofSettingsOf(tx, programId),
  };
}

const COLUMNS = {
  id: null,
  sku: "sku",
  name: "name",
  quantity: "quantity",
  price: null,
  eligible_product_id: null,
  admin_comments: "adminComments",
} as const satisfies ColumnTable<ItemInput, ReceiptItem>;

/** The columns of a line as the reviewer left it. A product that is chosen is a match by hand. */
function valuesOf(
  item: ItemInput,
  stored: { productId: string | null; priceCents: number } | undefined,
  { products, settings }: Lookup,
  source: ReceiptSource,
  field: (name: string) => string,
) {
  const productId = item.eligible_product_id;
  const product = productId === null ? undefined : products.get(productId);
  if (productId !== null && !product) throw invalid(field("eligible_product_id"), "Choose a product from the list");
  const priceCents = Math.round(item.price * 100);
  if (isWrongSign(priceCents, stored?.priceCents)) throw invalid(field("price"), PRICE_NEGATIVE);
  const rate = product
    ? product.pointsPerCent.toFixed()
    : isExcluded(item, settings.exclusionIdentifiers)
      ? null
      : otherRate(settings, source);
  const match = {
    productId,
    matchedStrategy: productId ? "manual" : null,
    matchedKeyword: null,
    matchConfidence: productId ? 1 : null,
  };
  return {
    ...(stored?.productId === productId ? {} : match),
    ...columnsFrom(COLUMNS, item),
    priceCents,
    eligible: rate !== null && priceCents > 0,
    points: BigInt(rate === null ? 0 : itemPoints(rate, priceCents)),
  };
}
