/** The review of receipts by admins (docs/product/receipts.md#reviews). */
import { z } from "zod";
import type { Receipt } from "~/generated/prisma/client";
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { assertVersion } from "~/platform/changes.server";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import type { ProgramId } from "~/platform/context";
import type { Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { command } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { centsOf } from "~/services/purchase-proof/purchase-proof-fields";
import { auditValues, toItemView } from "./internal/admin-views.server";
import { applyPatches } from "./internal/item-changes.server";
import { challengesOf } from "./internal/judgement.server";
import { nextInReview } from "./internal/review-queue.server";
import { settleReceipt, type Due } from "./internal/settlement.server";
import { lockedReceipt, storedItem, type StoredReceipt } from "./internal/stored-receipt.server";
import { NAME_OR_SKU, type ItemChange, type NewItem, type PatchedItem } from "./item-patches";
import { DECIDED_STATUSES, type RejectReason } from "./receipt-states";
import { receiptItemView, type ReceiptItemView, type ReceiptReview } from "./receipts-admin.schema";

const CHANGED = msg("Another admin has reviewed this receipt in the meantime. Check it and try again.");
const INTEGRITY_REQUIRED = msg("Please select an integrity status before saving.");
const REASON_REQUIRED = msg("Please select a reason for rejection before saving.");
const MESSAGE_REQUIRED = msg("Tell the participant why");
const STILL_READING = msg("This receipt is still being read. Try again in a moment.");

/** What is null is stored with the decision or with the lines. */
const COLUMNS = {
  merchant_name: null,
  purchase_proof_merchant_id: "merchantId",
  merchant_address: "merchantAddress",
  purchase_date: null,
  total_amount: null,
  integrity: null,
  admin_invalidation_reason: null,
  admin_invalidation_message: null,
  admin_comments: "adminComments",
  receipt_items: null,
  updated_at: null,
} as const satisfies ColumnTable<ReceiptReview, Receipt>;

/**
 * Saves a review: the facts, the lines, and whether the receipt counts. It then gives exactly what its lines are worth,
 * or nothing; a later review corrects that by reversals. Repeating a review changes nothing.
 * @returns which receipt to review next, if this one was in the queue
 * @throws not_found; conflict when it is still read, or was changed since `updated_at`; invalid on a field
 */
export const reviewReceipt = command(
  "receipts:update",
  async function reviewReceipt(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    input: ReceiptReview,
  ): Promise<{ next_id: string | null }> {
    const { programId, now } = ctx;
    const receipt = await lockedReceipt(tx, ctx, id);
    if (receipt.status === "pending") throw new AppError("conflict", STILL_READING);
    assertVersion(input.updated_at, receipt, CHANGED);
    const isValid = integrityOf(receipt, input) === "valid";
    const reason = input.admin_invalidation_reason ?? (receipt.invalidationReason as RejectReason | null);
    const message = input.admin_invalidation_message ?? receipt.invalidationMessage;
    if (!isValid && !reason) throw invalid("admin_invalidation_reason", REASON_REQUIRED);
    if (!isValid && reason === "other" && message === "") throw invalid("admin_invalidation_message", MESSAGE_REQUIRED);
    const merchantId = input.purchase_proof_merchant_id;
    const merchant = merchantId ? await storedMerchant(tx, ctx, merchantId) : null;
    const before = await auditValues(tx, receipt);
    if (input.receipt_items) await applyPatches(tx, ctx, receipt, input.receipt_items);
    const merchantName = input.merchant_name ?? merchant?.name ?? receipt.merchantName;
    const due = isValid ? await dueFor(tx, programId, id, true) : NOTHING;
    const settled = await settleReceipt(tx, ctx, { ...receipt, merchantName }, due);
    const stored = await tx.receipt.update({
      where: { programId_id: { programId, id } },
      data: {
        ...settled,
        status: "processed",
        merchantName,
        ...columnsFrom(COLUMNS, input),
        purchaseDate: input.purchase_date === undefined ? undefined : dateOf(input.purchase_date),
        totalCents: input.total_amount === undefined ? undefined : centsOf(input.total_amount),
        invalidationReason: isValid ? null : reason,
        invalidationMessage: isValid ? "" : message,
        markedAsValidAt: isValid ? (receipt.markedAsValidAt ?? now) : null,
        markedAsInvalidAt: isValid ? null : (receipt.markedAsInvalidAt ?? now),
        verifiedAt: receipt.verifiedAt ?? now,
        updatedAt: now,
      },
    });
    await tx.receiptIssueReport.updateMany({
      where: { programId, receiptId: id, closedAt: null },
      data: { closedAt: now },
    });
    audit({
      action: isValid ? "receipt.approve" : "receipt.reject",
      targetType: "receipt",
      targetId: id,
      before,
      after: await auditValues(tx, stored),
    });
    return { next_id: await nextInReview(sqlIn(tx), receipt) };
  },
  { output: z.object({ next_id: z.string().nullable() }) },
);

/**
 * Deletes a receipt with its files and lines, and takes back what it gave.
 * @throws not_found; conflict while it is read
 */
export const deleteReceipt = command(
  "receipts:update",
  async function deleteReceipt(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<void> {
    const { programId } = ctx;
    const receipt = await lockedReceipt(tx, ctx, id);
    if (receipt.status === "pending") throw new AppError("conflict", STILL_READING);
    const before = await auditValues(tx, receipt);
    await settleReceipt(tx, ctx, receipt, NOTHING);
    const files = await tx.receiptFile.findMany({ where: { programId, receiptId: id }, select: { key: true } });
    for (const { key } of files) await enqueue(sqlIn(tx), "delete-stored-file", { key });
    await tx.receiptTag.deleteMany({ where: { programId, linkedReceiptId: id } });
    await tx.receipt.delete({ where: { programId_id: { programId, id } } });
    audit({ action: "receipt.delete", targetType: "receipt", targetId: id, before });
  },
);

/** Adds a line. @throws not_found; conflict while the receipt is read; invalid on a field */
export const createReceiptItem = command(
  "receipts:update",
  async function createReceiptItem(
    ctx: AdminProgramCtx,
    { tx, audit },
    receiptId: string,
    item: NewItem,
  ): Promise<ReceiptItemView> {
    const id = item.id ?? uuidv7(ctx.now);
    audit(await changeItem(tx, ctx, await lockedReceipt(tx, ctx, receiptId), { ...item, id, patch_status: "created" }));
    return toItemView(await storedItem(tx, ctx, receiptId, id));
  },
  { output: receiptItemView },
);

/** Changes a line. @throws not_found; conflict while the receipt is read; invalid on a field */
export const updateReceiptItem = command(
  "receipts:update",
  async function updateReceiptItem(
    ctx: AdminProgramCtx,
    { tx, audit },
    receiptId: string,
    id: string,
    change: ItemChange,
  ): Promise<ReceiptItemView> {
    const receipt = await lockedReceipt(tx, ctx, receiptId);
    const item = { ...toItemView(await storedItem(tx, ctx, receiptId, id)), ...change };
    if (item.name === "" && item.sku === "") throw invalid("name", NAME_OR_SKU);
    audit(await changeItem(tx, ctx, receipt, { ...item, patch_status: "updated" }));
    return toItemView(await storedItem(tx, ctx, receiptId, id));
  },
  { output: receiptItemView },
);

/** Deletes a line. @throws not_found; conflict while the receipt is read */
export const deleteReceiptItem = command(
  "receipts:update",
  async function deleteReceiptItem(ctx: AdminProgramCtx, { tx, audit }, receiptId: string, id: string): Promise<void> {
    const receipt = await lockedReceipt(tx, ctx, receiptId);
    await storedItem(tx, ctx, receiptId, id);
    audit(await changeItem(tx, ctx, receipt, { id, patch_status: "deleted" }));
  },
);

/**
 * Changes one line without a new decision. A receipt that counts then gives what its lines are worth now.
 * @returns the audit entry
 */
async function changeItem(tx: Transaction, ctx: AdminProgramCtx, receipt: StoredReceipt, patch: PatchedItem) {
  const { programId, now } = ctx;
  const { id } = receipt;
  if (receipt.status === "pending") throw new AppError("conflict", STILL_READING);
  const before = await auditValues(tx, receipt);
  await applyPatches(tx, ctx, receipt, [patch], (_, name) => name);
  const counts = receipt.markedAsValidAt !== null || receipt.status === "eligible" || receipt.points > 0n;
  const isApproved = receipt.markedAsValidAt !== null;
  const settled = counts ? await settleReceipt(tx, ctx, receipt, await dueFor(tx, programId, id, isApproved)) : {};
  const stored = await tx.receipt.update({
    where: { programId_id: { programId, id } },
    data: { ...settled, updatedAt: now },
  });
  const after = await auditValues(tx, stored);
  return { action: "receipt.update_items", targetType: "receipt", targetId: id, before, after };
}

/** What a receipt gives when it counts: its eligible lines, and the challenges of their products. */
async function dueFor(tx: Transaction, programId: ProgramId, receiptId: string, isApproved: boolean): Promise<Due> {
  const items = await tx.receiptItem.findMany({ where: { programId, receiptId, eligible: true } });
  const productIds = items.flatMap(({ productId }) => productId ?? []);
  return {
    points: items.reduce((sum, item) => sum + Number(item.points), 0),
    challengeIds: await challengesOf(tx, programId, productIds),
    isApproved,
  };
}

/** What a receipt gives that does not count. */
const NOTHING: Due = { points: 0, challengeIds: [], isApproved: false };

/** Whether the receipt counts after the review: as the admin says, else as it stands. @throws invalid */
function integrityOf(receipt: StoredReceipt, { integrity }: ReceiptReview): "valid" | "invalid" {
  if (integrity) return integrity;
  if (receipt.markedAsValidAt) return "valid";
  if (receipt.markedAsInvalidAt || receipt.status === "rejected") return "invalid";
  if (DECIDED_STATUSES.includes(receipt.status)) return "valid";
  throw invalid("integrity", INTEGRITY_REQUIRED);
}

async function storedMerchant(tx: Transaction, { programId }: AdminProgramCtx, id: string) {
  const merchant = await tx.purchaseProofMerchant.findUnique({ where: { programId_id: { programId, id } } });
  if (!merchant) throw invalid("purchase_proof_merchant_id", "Choose a merchant from the list");
  return merchant;
}

function dateOf(day: string | null): Date | null {
  return day === null ? null : new Date(day);
}
