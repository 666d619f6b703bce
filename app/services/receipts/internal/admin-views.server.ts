import type { Prisma } from "~/generated/prisma/client";
import { isAllowed } from "~/platform/authorize";
import type { Transaction } from "~/platform/database/sql";
import { assigneeOf } from "~/services/assignments/assignees.server";
import { participantName } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { amountOf } from "~/services/purchase-proof/purchase-proof-fields";
import { maskedEmail } from "~/services/sign-in/sign-in-rules";
import { REVIEW_STATUSES, type ReceiptSource, type ReceiptStatus, type RejectReason } from "../receipt-states";
import type { ReceiptItemView, ReceiptRow, ReceiptView } from "../receipts-admin.schema";
import { dayOf } from "./receipt-views.server";
import type { StoredReceipt } from "./stored-receipt.server";

const PERSON = {
  firstName: true,
  lastName: true,
  email: true,
  pointsAvailable: true,
  completedChallenges: true,
} as const;

/** What a row of the list reads. */
export const WITH_ROW = {
  participant: { select: PERSON },
  tags: { orderBy: { id: "asc" } },
  assignee: { select: { id: true, firstName: true, lastName: true, email: true } },
  items: { select: { id: true } }, // few; Prisma's _count would count the lines of all receipts
} as const satisfies Prisma.ReceiptInclude;

/** What the page of a receipt reads. */
export const WITH_DETAIL = {
  ...WITH_ROW,
  files: { orderBy: { position: "asc" } },
  _count: { select: { issues: { where: { closedAt: null } } } },
} as const satisfies Prisma.ReceiptInclude;

/** A receipt in a list. Without `users:view` the participant's email is censored. */
export function toReceiptRow(
  ctx: AdminProgramCtx,
  row: Prisma.ReceiptGetPayload<{ include: typeof WITH_ROW }>,
): ReceiptRow {
  const { participant } = row;
  const seesPeople = isAllowed(ctx, "users:view");
  const censored = participant.email && maskedEmail(participant.email);
  const name = participantName(participant);
  return {
    id: row.id,
    program_id: row.programId,
    status: row.status as ReceiptStatus,
    source: row.source as ReceiptSource,
    merchant_name: row.merchantName,
    purchase_proof_merchant_id: row.merchantId,
    merchant_address: row.merchantAddress,
    purchase_date: dayOf(row.purchaseDate),
    total_amount: amountOf(row.totalCents),
    items_count: row.items.length,
    points: Number(row.points),
    participant_id: row.participantId,
    participant_name: !seesPeople && name === participant.email ? (censored ?? "") : name,
    email: seesPeople ? participant.email : null,
    censored_email: censored,
    receipt_tags: row.tags.map(({ name: tag, reason, linkedReceiptId }) => ({
      name: tag,
      reason,
      linked_data: linkedReceiptId ? { receipt_id: linkedReceiptId } : null,
    })),
    assignee: row.assignee && assigneeOf(row.assignee),
    waiting_since: waitingSince(row)?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Since when a receipt waits for a reviewer: since a review was requested, else since it was sent. */
function waitingSince({ status, createdAt, reviewRequestedAt }: StoredReceipt): Date | null {
  if (!(REVIEW_STATUSES as readonly string[]).includes(status)) return null;
  return status === "review_requested" ? (reviewRequestedAt ?? createdAt) : createdAt;
}

export function toReceiptView(
  ctx: AdminProgramCtx,
  row: Prisma.ReceiptGetPayload<{ include: typeof WITH_DETAIL }>,
): ReceiptView {
  return {
    ...toReceiptRow(ctx, row),
    participant_points: Number(row.participant.pointsAvailable),
    participant_completed_challenges: row.participant.completedChallenges,
    files: row.files.map(({ position, contentType }) => ({
      url: `/admin/v2/receipts/${row.id}/files/${position}`,
      content_type: contentType,
    })),
    processed_data: row.reading,
    open_receipt_issue_reports: row._count.issues,
    admin_invalidation_reason: row.invalidationReason as RejectReason | null,
    admin_invalidation_message: row.invalidationMessage,
    admin_comments: row.adminComments,
    admin_marked_as_valid_at: row.markedAsValidAt?.toISOString() ?? null,
    admin_marked_as_invalid_at: row.markedAsInvalidAt?.toISOString() ?? null,
    review_comment: row.reviewComment,
    verified_at: row.verifiedAt?.toISOString() ?? null,
  };
}

/** A line of a receipt. `unit_price` is informative: the price of the line is what counts. */
export function toItemView(
  item: Prisma.ReceiptItemGetPayload<{ include: { product: { select: { name: true } } } }>,
): ReceiptItemView {
  const quantity = item.quantity.toNumber();
  return {
    id: item.id,
    sku: item.sku,
    name: item.name,
    quantity,
    unit_price: Math.round(item.priceCents / quantity) / 100,
    price: item.priceCents / 100,
    eligible_product_id: item.productId,
    matched_product: item.product?.name ?? null,
    matched_strategy: item.matchedStrategy as ReceiptItemView["matched_strategy"],
    matched_keyword: item.matchedKeyword,
    match_confidence: item.matchConfidence,
    eligible: item.eligible,
    points: Number(item.points),
    admin_comments: item.adminComments,
    patch_status: "unchanged",
  };
}

/** What the audit log has of a receipt and its lines. */
export async function auditValues(tx: Transaction, row: Prisma.ReceiptGetPayload<object>) {
  const { programId, id: receiptId } = row;
  const items = await tx.receiptItem.findMany({ where: { programId, receiptId }, orderBy: { position: "asc" } });
  return {
    status: row.status,
    merchant_name: row.merchantName,
    merchant_address: row.merchantAddress,
    purchase_date: dayOf(row.purchaseDate),
    total_amount: amountOf(row.totalCents),
    valid: row.markedAsValidAt !== null ? true : row.markedAsInvalidAt !== null ? false : null,
    admin_invalidation_reason: row.invalidationReason,
    admin_invalidation_message: row.invalidationMessage,
    admin_comments: row.adminComments,
    points: Number(row.points),
    items: items.map(({ name, sku, priceCents, points }) => ({
      name: name || sku,
      price: priceCents / 100,
      points: Number(points),
    })),
  };
}
