import type { Prisma } from "~/generated/prisma/client";
import { amountOf } from "~/services/purchase-proof/purchase-proof-fields";
import { APPEALABLE_STATUSES, type ReceiptStatus, type RejectReason } from "../receipt-states";
import type { EarningProduct, LineReason, MyReceipt, MyReceiptRow } from "../receipts.schema";

type Row = Prisma.ReceiptGetPayload<object>;

/** What the participant's view of a receipt reads. */
export const WITH_LINES = {
  items: { orderBy: { position: "asc" }, include: { product: { select: { name: true } } } },
  files: { orderBy: { position: "asc" } },
  completions: { include: { challenge: { select: { identifier: true, caption: true } } } },
} as const satisfies Prisma.ReceiptInclude;

/** A receipt in the participant's list. */
export function toMyReceiptRow(row: Row): MyReceiptRow {
  const status = row.status as ReceiptStatus;
  return {
    id: row.id,
    status,
    merchant_name: row.merchantName,
    purchase_date: dayOf(row.purchaseDate),
    total_amount: amountOf(row.totalCents),
    points: Number(row.points),
    valid: validityOf(row),
    reject_reason: row.invalidationReason as RejectReason | null,
    reject_message: row.invalidationMessage,
    can_request_review:
      row.reviewRequestedAt === null &&
      row.clearedAt === null &&
      ((APPEALABLE_STATUSES as readonly string[]).includes(status) || status === "processed"),
    created_at: row.createdAt.toISOString(),
  };
}

export type RowWithLines = Prisma.ReceiptGetPayload<{ include: typeof WITH_LINES }>;

/** Why lines earned nothing, by their ids, and what earns points. */
export type Prospects = {
  reasons: ReadonlyMap<string, { reason: LineReason; shops: string[] }>;
  products: EarningProduct[];
};

/** A receipt with its lines, as the participant sees it. @param prospects what earns points, from `prospectsOf` */
export function toMyReceipt(row: RowWithLines, prospects: Prospects): Omit<MyReceipt, "unused_points"> {
  return {
    ...toMyReceiptRow(row),
    items: row.items.map((item) => ({
      id: item.id,
      name: item.name,
      quantity: item.quantity.toNumber(),
      price: item.priceCents / 100,
      product_name: item.product?.name ?? null,
      eligible: item.eligible,
      points: Number(item.points),
      reason: prospects.reasons.get(item.id)?.reason ?? null,
      shops: prospects.reasons.get(item.id)?.shops ?? [],
    })),
    files: row.files.map(({ position, contentType }) => ({
      url: `/receipts/${row.id}/files/${position}`,
      content_type: contentType,
    })),
    review_comment: row.reviewComment,
    challenges: row.completions.map(({ challenge }) => challenge),
    next_time: prospects.products,
  };
}

/** What an admin has decided about a receipt; null before. */
export function validityOf({ markedAsValidAt, markedAsInvalidAt }: Row): boolean | null {
  if (markedAsValidAt) return true;
  return markedAsInvalidAt ? false : null;
}

/** A date column as YYYY-MM-DD. */
export function dayOf(date: Date | null): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}
