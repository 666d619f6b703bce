/** The review of receipts by admins. See docs/decisions/0141-judging-receipts.md. */
import type { Readable } from "node:stream";
import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { fileStore } from "~/integrations/files/file-store.server";
import type { ReceiptReading } from "~/integrations/ports";
import { msg, translate } from "~/locales/translate";
import { assertVersion } from "~/platform/changes.server";
import type { ProgramId } from "~/platform/context";
import { prisma, sqlIn, type Transaction } from "~/platform/database.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { orderRows, pageOf, rowsOf, type Page } from "~/platform/paging";
import { command, query, workflow } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import type { Upload } from "~/services/media/checked-upload.server";
import { whereNamed } from "~/services/participants/participant-search";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { proofSettingsOf } from "~/services/purchase-proof/proof-settings.server";
import {
  auditValues,
  toItemView,
  toReceiptRow,
  toReceiptView,
  WITH_DETAIL,
  WITH_ROW,
} from "./internal/admin-views.server";
import { applyPatches } from "./internal/item-changes.server";
import { challengesOf } from "./internal/judgement.server";
import { otherRate } from "./internal/match-rules.server";
import { insertReceipt } from "./internal/new-receipt.server";
import { checkedReceiptFiles, storeReceiptFiles, type StoredReceiptFile } from "./internal/receipt-files.server";
import { settleReceipt, type Due } from "./internal/settlement.server";
import { NAME_OR_SKU, type ItemChange, type NewItem, type PatchedItem } from "./item-patches";
import {
  REJECT_REASON_LABELS,
  REJECT_REASONS,
  REVIEW_STATUSES,
  type ReceiptSource,
  type RejectReason,
} from "./receipt-states";
import {
  ITEMS_PAGE_SIZE,
  receiptDetail,
  receiptItemsPage,
  receiptItemView,
  receiptsPage,
  type EligibleProduct,
  type ExternalReceipt,
  type ReceiptDetail,
  type ReceiptItemView,
  type ReceiptListQuery,
  type ReceiptReview,
  type ReceiptRow,
} from "./receipts-admin.schema";

export const RECEIPT_NOT_FOUND = msg("Receipt not found");

/** A page of the program's receipts; searches the merchant, and the participant's name and email. */
export const listReceipts = query(
  "receipts:view",
  function listReceipts(ctx: AdminProgramCtx, input: ReceiptListQuery): Promise<Page<ReceiptRow>> {
    const { status, merchant, source, tag, created, search } = input;
    const named = whereNamed(search);
    return receiptPage(ctx, input, {
      ...(status.length > 0 ? { status: { in: status } } : {}),
      ...(merchant.length > 0 ? { merchantId: { in: merchant } } : {}),
      ...(source.length > 0 ? { source: { in: source } } : {}),
      ...(tag.length > 0 ? { tags: { some: { name: { in: tag } } } } : {}),
      ...(created ? { createdAt: instantsOf(created, ctx.program.timeZone) } : {}),
      ...(search
        ? { OR: [{ merchantName: { contains: search, mode: "insensitive" } }, { participant: { AND: named } }] }
        : {}),
    });
  },
  { output: receiptsPage },
);

/** The merchants that receipts are from, for the filter of the list. */
export const listReceiptMerchants = query(
  "receipts:view",
  async function listReceiptMerchants({ programId }: AdminProgramCtx): Promise<{ value: string; label: string }[]> {
    const merchants = await prisma.purchaseProofMerchant.findMany({
      where: { programId },
      orderBy: { name: "asc" },
      select: { id: true, name: true },
    });
    return merchants.map(({ id, name }) => ({ value: id, label: name }));
  },
  { output: z.array(z.object({ value: z.string(), label: z.string() })) },
);

/** A page of the receipts of one participant. @throws not_found */
export const listReceiptsOf = query(
  "receipts:view",
  async function listReceiptsOf(
    ctx: AdminProgramCtx,
    participantId: string,
    input: Pick<ReceiptListQuery, "page" | "page_size" | "sort">,
  ): Promise<Page<ReceiptRow>> {
    const where = { programId: ctx.programId, id: participantId };
    const exists = isUuid(participantId) && (await prisma.participant.count({ where })) > 0;
    if (!exists) throw notFound("Participant not found");
    return receiptPage(ctx, input, { participantId });
  },
  { output: receiptsPage },
);

/** A page of the receipts of the participant who handed in this one. @throws not_found */
export const listReceiptsOfSameParticipant = query(
  "receipts:manage",
  async function listReceiptsOfSameParticipant(
    ctx: AdminProgramCtx,
    id: string,
    input: Pick<ReceiptListQuery, "page" | "page_size" | "sort">,
  ): Promise<Page<ReceiptRow>> {
    const { participantId } = await storedReceipt(prisma, ctx, id);
    return receiptPage(ctx, input, { participantId });
  },
  { output: receiptsPage },
);

/** One receipt with what its review needs. @throws not_found */
export const getReceipt = query(
  "receipts:manage",
  async function getReceipt(ctx: AdminProgramCtx, id: string): Promise<ReceiptDetail> {
    const { programId, locale } = ctx;
    const row = isUuid(id)
      ? await prisma.receipt.findUnique({ where: { programId_id: { programId, id } }, include: WITH_DETAIL })
      : null;
    if (!row) throw notFound(RECEIPT_NOT_FOUND);
    const [merchants, products, queue, worth, settings] = await Promise.all([
      prisma.purchaseProofMerchant.findMany({
        where: { programId, OR: [{ active: true }, { id: row.merchantId ?? "" }].slice(0, row.merchantId ? 2 : 1) },
        orderBy: { name: "asc" },
        select: { id: true, name: true },
      }),
      eligibleProducts(programId),
      queueOf(programId, row),
      prisma.receiptItem.aggregate({ where: { programId, receiptId: id, eligible: true }, _sum: { points: true } }),
      proofSettingsOf(prisma, programId),
    ]);
    const rate = otherRate(settings, row.source as ReceiptSource);
    return {
      receipt: toReceiptView(ctx, row),
      points_to_give: Number(worth._sum.points ?? 0n),
      other_points_per_cents: rate === null ? null : Number(rate),
      reject_reasons_options: REJECT_REASONS.map((value) => ({
        value,
        label: translate(locale, REJECT_REASON_LABELS[value]),
      })),
      merchant_options: merchants.map((merchant) => ({ value: merchant.id, label: merchant.name })),
      eligible_products: products,
      queue,
    };
  },
  { output: receiptDetail },
);

/** All lines of a receipt, in their order. @throws not_found */
export const listReceiptItems = query(
  "receipts:manage",
  async function listReceiptItems(ctx: AdminProgramCtx, id: string): Promise<Page<ReceiptItemView>> {
    await storedReceipt(prisma, ctx, id);
    const rows = await prisma.receiptItem.findMany({
      where: { programId: ctx.programId, receiptId: id },
      orderBy: [{ createdAt: "asc" }, { position: "asc" }],
      include: { product: { select: { name: true } } },
    });
    return { page: 1, pageSize: ITEMS_PAGE_SIZE, totalItems: rows.length, result: rows.map(toItemView) };
  },
  { output: receiptItemsPage },
);

/** A picture or the PDF of a receipt. @throws not_found */
export const openReceiptFile = query(
  "receipts:manage",
  async function openReceiptFile(
    ctx: AdminProgramCtx,
    receiptId: string,
    position: number,
  ): Promise<{ body: Readable; contentType: string; sizeBytes: number }> {
    const { programId } = ctx;
    const file =
      isUuid(receiptId) && Number.isSafeInteger(position)
        ? await prisma.receiptFile.findFirst({ where: { programId, receiptId, position } })
        : null;
    const opened = file && (await fileStore().get(file.key));
    if (!opened) throw notFound();
    return { ...opened, contentType: file.contentType };
  },
);

/**
 * Takes in a receipt for a participant: what a shop's system knows of the purchase, or files to read. It is judged as
 * the participants' own are.
 * @returns its id
 * @throws invalid on a field, or on `files`
 */
export const createReceipt = workflow(
  "receipts:manage",
  async function createReceipt(
    ctx: AdminProgramCtx,
    input: ExternalReceipt,
    uploads: readonly Upload[],
    idempotencyKey: string | null,
  ): Promise<{ id: string }> {
    const { now } = ctx;
    const id = uuidv7(now);
    if (uploads.length === 0 && input.items.length === 0)
      throw invalid("items", "Send the lines of the receipt or its files");
    const files =
      uploads.length > 0 ? await storeReceiptFiles(ctx, id, uploads, await checkedReceiptFiles(uploads)) : [];
    const reading = files.length > 0 ? null : readingOf(input);
    return insertExternal(ctx, { id, files, reading, participantId: input.participant_id }, { input, idempotencyKey });
  },
  { output: z.object({ id: z.string() }) },
);

type ExternalRow = { id: string; files: StoredReceiptFile[]; reading: ReceiptReading | null; participantId: string };

const insertExternal = command(
  "receipts:manage",
  async function insertExternal(
    ctx: AdminProgramCtx,
    { tx, audit },
    { id, files, reading, participantId }: ExternalRow,
    { input, idempotencyKey }: { input: ExternalReceipt; idempotencyKey: string | null },
  ): Promise<{ id: string }> {
    const hashes = files.map(({ hash }) => Buffer.from(hash).toString("hex"));
    const request = { operation: "receipt", key: idempotencyKey, input: { input, hashes } };
    return withIdempotencyKey(tx, ctx, request, async () => {
      const isKnown = await insertReceipt(tx, ctx, { id, participantId, source: "external", files, reading });
      if (!isKnown) throw invalid("participant_id", "There is no such participant");
      audit({
        action: "receipt.create",
        targetType: "receipt",
        targetId: id,
        after: { participant_id: participantId },
      });
      return { id };
    });
  },
  { output: z.object({ id: z.string() }) },
);

/** Ready data as a reading that nobody doubts. */
function readingOf({
  merchant_name,
  merchant_address,
  purchase_date,
  total_amount,
  items,
}: ExternalReceipt): ReceiptReading {
  const sure = <T>(value: T | null) => (value === null || value === "" ? null : { value, confidence: 1 });
  return {
    text: "",
    language: "en",
    merchant: sure(merchant_name),
    address: sure(merchant_address),
    date: sure(purchase_date),
    totalCents: sure(centsOf(total_amount)),
    lines: items.map(({ name, sku, quantity, price }) => ({
      name,
      sku: sku || null,
      quantity,
      priceCents: Math.round(price * 100),
      confidence: 1,
    })),
    sumMismatch: false,
    confidence: 1,
  };
}

const CHANGED = msg("Another admin has reviewed this receipt in the meantime. Check it and try again.");
const INTEGRITY_REQUIRED = msg("Please select an integrity status before saving.");
const REASON_REQUIRED = msg("Please select a reason for rejection before saving.");
const MESSAGE_REQUIRED = msg("Tell the participant why");
const STILL_READING = msg("This receipt is still being read. Try again in a moment.");

/**
 * Saves a review: the facts, the lines, and whether the receipt counts. It then gives exactly what its lines are worth,
 * or nothing; a later review corrects that by reversals. Repeating a review changes nothing.
 * @throws not_found; conflict when it is still read, or was changed since `updated_at`; invalid on a field
 */
export const reviewReceipt = command(
  "receipts:update",
  async function reviewReceipt(ctx: AdminProgramCtx, { tx, audit }, id: string, input: ReceiptReview): Promise<void> {
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
    const due = isValid ? await dueFor(tx, programId, id) : { points: 0, challengeIds: [] };
    const settled = await settleReceipt(tx, ctx, { ...receipt, merchantName }, due);
    const stored = await tx.receipt.update({
      where: { programId_id: { programId, id } },
      data: {
        ...settled,
        status: "processed",
        merchantName,
        merchantAddress: input.merchant_address,
        merchantId,
        purchaseDate: input.purchase_date === undefined ? undefined : dateOf(input.purchase_date),
        totalCents: input.total_amount === undefined ? undefined : centsOf(input.total_amount),
        invalidationReason: isValid ? null : reason,
        invalidationMessage: isValid ? "" : message,
        adminComments: input.admin_comments,
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
  const settled = counts ? await settleReceipt(tx, ctx, receipt, await dueFor(tx, programId, id)) : {};
  const stored = await tx.receipt.update({
    where: { programId_id: { programId, id } },
    data: { ...settled, updatedAt: now },
  });
  const after = await auditValues(tx, stored);
  return { action: "receipt.update_items", targetType: "receipt", targetId: id, before, after };
}

/** What a receipt gives when it counts: its eligible lines, and the challenges of their products. */
async function dueFor(tx: Transaction, programId: ProgramId, receiptId: string): Promise<Due> {
  const items = await tx.receiptItem.findMany({ where: { programId, receiptId, eligible: true } });
  const productIds = items.flatMap(({ productId }) => productId ?? []);
  return {
    points: items.reduce((sum, item) => sum + Number(item.points), 0),
    challengeIds: await challengesOf(tx, programId, productIds),
  };
}

/** @throws not_found */
async function storedItem(tx: Transaction, { programId }: AdminProgramCtx, receiptId: string, id: string) {
  const item = isUuid(id)
    ? await tx.receiptItem.findFirst({
        where: { programId, receiptId, id },
        include: { product: { select: { name: true } } },
      })
    : null;
  if (!item) throw notFound();
  return item;
}

type StoredReceipt = Prisma.ReceiptGetPayload<object>;

/** Whether the receipt counts after the review: as the admin says, else as it stands. */
function integrityOf(receipt: StoredReceipt, { integrity }: ReceiptReview): "valid" | "invalid" {
  if (integrity) return integrity;
  if (receipt.markedAsValidAt) return "valid";
  if (receipt.markedAsInvalidAt || receipt.status === "rejected") return "invalid";
  if (receipt.status !== "needs_human_review") return "valid";
  throw invalid("integrity", INTEGRITY_REQUIRED);
}

/** Locks the receipt and its participant, in the order of the worker. @throws not_found */
async function lockedReceipt(tx: Transaction, ctx: AdminProgramCtx, id: string): Promise<StoredReceipt> {
  if (isUuid(id))
    await sqlIn(tx)("select from receipts where program_id = $1::uuid and id = $2::uuid for update", [
      ctx.programId,
      id,
    ]);
  return storedReceipt(tx, ctx, id);
}

async function storedReceipt(
  on: Transaction | typeof prisma,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<StoredReceipt> {
  const receipt = isUuid(id) ? await on.receipt.findUnique({ where: { programId_id: { programId, id } } }) : null;
  if (!receipt) throw notFound(RECEIPT_NOT_FOUND);
  return receipt;
}

async function storedMerchant(tx: Transaction, { programId }: AdminProgramCtx, id: string) {
  const merchant = await tx.purchaseProofMerchant.findUnique({ where: { programId_id: { programId, id } } });
  if (!merchant) throw invalid("purchase_proof_merchant_id", "Choose a merchant from the list");
  return merchant;
}

async function receiptPage(
  ctx: AdminProgramCtx,
  input: Pick<ReceiptListQuery, "page" | "page_size" | "sort">,
  where: Omit<Prisma.ReceiptWhereInput, "programId">,
): Promise<Page<ReceiptRow>> {
  const inProgram = { ...where, programId: ctx.programId };
  const [rows, totalItems] = await Promise.all([
    prisma.receipt.findMany({
      where: inProgram,
      orderBy: orderRows(input.sort, (direction) => ({
        merchant_name: { merchantName: direction },
        purchase_date: { purchaseDate: { sort: direction, nulls: "last" as const } },
        total_amount: { totalCents: { sort: direction, nulls: "last" as const } },
        points: { points: direction },
        status: { status: direction },
        created_at: { createdAt: direction },
      })),
      include: WITH_ROW,
      ...rowsOf(input),
    }),
    prisma.receipt.count({ where: inProgram }),
  ]);
  return pageOf(
    input,
    totalItems,
    rows.map((row) => toReceiptRow(ctx, row)),
  );
}

/** The products that a line may be, the active ones first. */
async function eligibleProducts(programId: string): Promise<EligibleProduct[]> {
  const products = await prisma.purchaseProofProduct.findMany({
    where: { programId },
    orderBy: [{ active: "desc" }, { name: "asc" }],
  });
  return products.map(({ id, name, pointsPerCent, active }) => ({
    id,
    product_name: name,
    points_per_cents: pointsPerCent.toNumber(),
    product_active: active,
  }));
}

/** Where a receipt stands among those that wait for a review, the oldest first. */
async function queueOf(programId: string, { id, createdAt, status }: StoredReceipt): Promise<ReceiptDetail["queue"]> {
  const waiting = { programId, status: { in: [...REVIEW_STATUSES] } };
  const before = { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
  const after = { OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: id } }] };
  const [total, ahead, previous, next] = await Promise.all([
    prisma.receipt.count({ where: waiting }),
    prisma.receipt.count({ where: { ...waiting, ...before } }),
    prisma.receipt.findFirst({
      where: { ...waiting, ...before },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { id: true },
    }),
    prisma.receipt.findFirst({
      where: { ...waiting, ...after },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { id: true },
    }),
  ]);
  const waits = (REVIEW_STATUSES as readonly string[]).includes(status);
  return { position: waits ? ahead + 1 : null, total, previous_id: previous?.id ?? null, next_id: next?.id ?? null };
}

function dateOf(day: string | null): Date | null {
  return day === null ? null : new Date(day);
}

function centsOf(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount * 100);
}
