import type { Transaction } from "~/platform/database.server";
import { invalid } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { proofSettingsOf } from "~/services/purchase-proof/proof-settings.server";
import type { ItemInput, PatchedItem } from "../item-patches";
import { itemPoints } from "../item-points";
import type { ReceiptSource } from "../receipt-states";
import { otherRate } from "./match-rules.server";

type ReceiptOfItems = { id: string; source: string };
type ItemField = (at: number, name: string) => string;

/**
 * Changes the lines of a receipt as a reviewer did. Repeating it changes nothing: a new line has the id that the page
 * gave it.
 * @param fieldOf the form's name of a field of the line at a position, for errors
 * @throws invalid on a line: unknown, or of an unknown product
 */
export async function applyPatches(
  tx: Transaction,
  ctx: AdminProgramCtx,
  receipt: ReceiptOfItems,
  patches: readonly PatchedItem[],
  fieldOf: ItemField = (at, name) => `receipt_items[${at}][${name}]`,
): Promise<void> {
  const where = { programId: ctx.programId, receiptId: receipt.id };
  let position = await tx.receiptItem.count({ where });
  for (const [at, patch] of patches.entries()) {
    if (patch.patch_status === "deleted") await tx.receiptItem.deleteMany({ where: { ...where, id: patch.id } });
    if (patch.patch_status === "created" || patch.patch_status === "updated")
      await saveItem(tx, ctx, receipt, patch, {
        isNew: patch.patch_status === "created",
        position: position++,
        field: (name) => fieldOf(at, name),
      });
  }
}

type Saving = { isNew: boolean; position: number; field: (name: string) => string };

async function saveItem(
  tx: Transaction,
  { programId, now }: AdminProgramCtx,
  { id: receiptId, source }: ReceiptOfItems,
  item: ItemInput,
  { isNew, position, field }: Saving,
): Promise<void> {
  const key = { programId_id: { programId, id: item.id } };
  const stored = await tx.receiptItem.findUnique({ where: key });
  if (stored ? stored.receiptId !== receiptId : !isNew) throw invalid(field("id"), "Reload the page and try again");
  const productId = item.eligible_product_id;
  const product = productId && isUuid(productId) ? await productOf(tx, programId, productId, field) : null;
  const priceCents = Math.round(item.price * 100);
  const rate =
    product?.pointsPerCent.toFixed() ?? otherRate(await proofSettingsOf(tx, programId), source as ReceiptSource);
  const isSameProduct = stored !== null && stored.productId === productId;
  const match = isSameProduct
    ? {}
    : {
        productId,
        matchedStrategy: productId ? "manual" : null,
        matchedKeyword: null,
        matchConfidence: productId ? 1 : null,
      };
  const values = {
    ...match,
    sku: item.sku,
    name: item.name,
    quantity: item.quantity,
    priceCents,
    eligible: rate !== null && priceCents > 0,
    points: BigInt(rate === null ? 0 : itemPoints(rate, priceCents)),
    adminComments: item.admin_comments,
  };
  if (stored) await tx.receiptItem.update({ where: key, data: values });
  else
    await tx.receiptItem.create({ data: { ...values, programId, id: item.id, receiptId, position, createdAt: now } });
}

async function productOf(tx: Transaction, programId: string, id: string, field: (name: string) => string) {
  const product = await tx.purchaseProofProduct.findUnique({ where: { programId_id: { programId, id } } });
  if (!product) throw invalid(field("eligible_product_id"), "Choose a product from the list");
  return product;
}
