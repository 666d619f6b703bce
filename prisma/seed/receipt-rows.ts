import { createHash } from "node:crypto";
import type { FileStore } from "~/integrations/ports";
import { sqlText, type Sql } from "~/platform/database/sql";
import { itemPoints } from "~/services/receipts/item-points";
import { TAG_REASONS, type ReceiptStatus, type RejectReason, type TagReason } from "~/services/receipts/receipt-states";
import { idAt } from "./deterministic";
import { minutesAfter, type ParticipantLog } from "./participant-log";
import type { SeededProgram } from "./program-rows";
import { receiptPdf } from "./receipt-pdf";
import type { Rows } from "./rows";

/** A line: what is printed, its price in cents, and the product that it was matched with. */
type SeededLine = [name: string, priceCents: number, product?: string];

export type SeededReceipt = {
  merchant: string;
  lines: SeededLine[];
  status: ReceiptStatus;
  /** A total that differs from the sum of the lines. */
  totalCents?: number;
  source?: "upload" | "external";
  tags?: TagReason[];
  /** The receipt that this one repeats. */
  repeats?: string;
  /** What an admin decided. */
  valid?: boolean;
  reason?: RejectReason;
  message?: string;
  comments?: string;
  reviewComment?: string;
  /** Whether its points cannot be spent yet. */
  pending?: boolean;
};

const GIVES = (receipt: SeededReceipt) => receipt.status === "eligible" || receipt.valid === true;

/** Adds a receipt of a participant, with the points that it gives. @returns its id */
export function addReceipt(
  rows: Rows,
  program: SeededProgram,
  log: ParticipantLog,
  receipt: SeededReceipt,
  at: Date,
): string {
  const { id: programId, openedAt, content } = program;
  const { merchant, lines, status, source = "upload", tags = [], valid, reviewComment = "" } = receipt;
  const id = idAt(at, programId, "receipt", log.id);
  const row = (...names: (string | number)[]) => ({ program_id: programId, id: idAt(at, id, ...names) });
  const isRead = status !== "pending" && status !== "failed";
  const products = new Map(content.purchaseProof!.products.map((product) => [product.name, product]));
  const pointsOf = ([, priceCents, product]: SeededLine) =>
    product ? itemPoints(String(products.get(product)!.points), priceCents) : 0;
  const sum = lines.reduce((total, line) => total + pointsOf(line), 0);
  const points = GIVES(receipt) ? sum : 0;
  const reviewedAt = valid === undefined ? null : minutesAfter(at, 95);
  const actionId =
    points > 0
      ? log.credit("receipt", merchant, points, reviewedAt ?? minutesAfter(at, 1), {
          type: "Receipt",
          id,
          pending: receipt.pending,
        })
      : null;
  rows.add("receipts", {
    program_id: programId,
    id,
    participant_id: log.id,
    status,
    source,
    merchant_name: isRead ? merchant : "",
    merchant_id: isRead ? idAt(openedAt, programId, "purchase-proof-merchant", merchant) : null,
    merchant_address: isRead ? content.purchaseProof!.merchants.find(({ name }) => name === merchant)!.address : "",
    purchase_date: isRead ? new Date(at.getTime() - (at.getTime() % DAY_MS)) : null,
    total_cents: isRead ? (receipt.totalCents ?? totalOf(lines)) : null,
    points,
    action_id: actionId,
    attempts: status === "pending" ? 0 : 1,
    review_comment: reviewComment,
    review_requested_at: reviewComment ? minutesAfter(at, 30) : null,
    admin_invalidation_reason: receipt.reason ?? null,
    admin_invalidation_message: receipt.message ?? "",
    admin_comments: receipt.comments ?? "",
    admin_marked_as_valid_at: valid === true ? reviewedAt : null,
    admin_marked_as_invalid_at: valid === false ? reviewedAt : null,
    verified_at: reviewedAt,
    created_at: at,
    updated_at: reviewedAt ?? at,
  });
  lines.forEach((line, position) => {
    const [name, priceCents, product] = line;
    if (isRead)
      rows.add("receipt_items", {
        ...row("item", position),
        receipt_id: id,
        position,
        name,
        price_cents: priceCents,
        product_id: product ? idAt(openedAt, programId, "purchase-proof-product", product) : null,
        matched_strategy: product ? "keyword" : null,
        matched_keyword: product ? products.get(product)!.keywords[0] : null,
        match_confidence: product ? 0.95 : null,
        eligible: product !== undefined,
        points: pointsOf(line),
        created_at: at,
      });
  });
  for (const reason of tags)
    rows.add("receipt_tags", {
      ...row("tag", reason),
      receipt_id: id,
      name: TAG_REASONS[reason],
      reason,
      linked_receipt_id: TAG_REASONS[reason] === "duplicate" ? receipt.repeats : null,
      created_at: at,
    });
  if (source === "upload")
    rows.add("receipt_files", {
      ...row("file"),
      receipt_id: id,
      position: 0,
      name: "receipt.pdf",
      key: `receipts/${programId}/${id}/1.pdf`,
      content_type: "application/pdf",
      size_bytes: NOMINAL_BYTES,
      hash: `\\x${createHash("sha256")
        .update(receipt.repeats ?? id)
        .digest("hex")}`,
      created_at: at,
    });
  return id;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The size of the PDFs, about: they have the date of seeding in them, and rows are the same on every day. */
const NOMINAL_BYTES = 1200;

type Printed = {
  key: string;
  merchant: string;
  address: string;
  bought_at: Date;
  total: number;
  lines: { name: string; cents: number }[] | null;
};

/** Writes the files of all seeded receipts, dated as the database has them. */
export async function storeReceipts(on: Sql, store: FileStore): Promise<void> {
  const receipts = await on<Printed>(
    sqlText`select f.key, coalesce(nullif(r.merchant_name, ''), 'Sunrise Bakery') as merchant, r.merchant_address as address,
        r.created_at as bought_at, coalesce(r.total_cents, 0) as total,
        (select json_agg(json_build_object('name', i.name, 'cents', i.price_cents) order by i.position)
           from receipt_items i where i.program_id = r.program_id and i.receipt_id = r.id) as lines
      from receipt_files f join receipts r on r.program_id = f.program_id and r.id = f.receipt_id order by f.key`,
    [],
  );
  for (const { key, merchant, address, bought_at: boughtAt, total, lines } of receipts) {
    const [year, month, day] = boughtAt.toISOString().slice(0, 10).split("-");
    const [street = "", ...city] = address.split(", ");
    const pdf = receiptPdf([
      merchant.toUpperCase(),
      street,
      city.join(", "),
      "",
      [`${month}/${day}/${year}`, boughtAt.toISOString().slice(11, 16)],
      "",
      ...(lines ?? []).map(({ name, cents }): [string, string] => [name, amount(cents)]),
      "",
      ["TOTAL", amount(total)],
      "",
      "THANK YOU",
    ]);
    await store.put(key, pdf, "application/pdf");
  }
}

function totalOf(lines: readonly SeededLine[]): number {
  return lines.reduce((total, [, priceCents]) => total + priceCents, 0);
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}
