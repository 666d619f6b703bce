/** The receipts that wait for a review, the oldest first. */
import { prisma } from "~/platform/database/connections.server";
import type { Sql } from "~/platform/database/sql";
import { nextWaiting } from "~/services/assignments/next-waiting.server";
import { REVIEW_STATUSES } from "../receipt-states";
import type { ReceiptDetail } from "../receipts-admin.schema";
import type { StoredReceipt } from "./stored-receipt.server";

const OLDEST = [{ createdAt: "asc" as const }, { id: "asc" as const }];
const NEWEST = [{ createdAt: "desc" as const }, { id: "desc" as const }];

const waitingIn = (programId: string) => ({ programId, status: { in: [...REVIEW_STATUSES] } });
const before = ({ id, createdAt }: StoredReceipt) => ({
  OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }],
});
const after = ({ id, createdAt }: StoredReceipt) => ({
  OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: id } }],
});
const isWaiting = ({ status }: StoredReceipt) => (REVIEW_STATUSES as readonly string[]).includes(status);

/** Where a receipt stands in the queue. `position` is null when it does not wait. */
export async function queueOf(programId: string, receipt: StoredReceipt): Promise<ReceiptDetail["queue"]> {
  const waiting = waitingIn(programId);
  const [total, ahead, previous, next] = await Promise.all([
    prisma.receipt.count({ where: waiting }),
    prisma.receipt.count({ where: { ...waiting, ...before(receipt) } }),
    prisma.receipt.findFirst({ where: { ...waiting, ...before(receipt) }, orderBy: NEWEST, select: { id: true } }),
    prisma.receipt.findFirst({ where: { ...waiting, ...after(receipt) }, orderBy: OLDEST, select: { id: true } }),
  ]);
  const position = isWaiting(receipt) ? ahead + 1 : null;
  return { position, total, previous_id: previous?.id ?? null, next_id: next?.id ?? null };
}

/**
 * Which receipt a reviewer does next: the one after a receipt that was waiting, after the last one the oldest.
 * @param receipt as it was before its review
 * @returns null when it was not waiting, or no other one is
 */
export async function nextInReview(on: Sql, receipt: StoredReceipt): Promise<string | null> {
  return isWaiting(receipt) ? nextWaiting(on, receipt, { table: "receipts", statuses: REVIEW_STATUSES }) : null;
}
