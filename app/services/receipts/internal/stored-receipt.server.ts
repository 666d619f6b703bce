import type { Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import type { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

export const RECEIPT_NOT_FOUND = msg("Receipt not found");

export type StoredReceipt = Prisma.ReceiptGetPayload<object>;

/** A receipt of the program, locked. Settling it locks the participant after that, as the worker does. @throws not_found */
export async function lockedReceipt(tx: Transaction, ctx: AdminProgramCtx, id: string): Promise<StoredReceipt> {
  if (isUuid(id))
    await sqlIn(tx)(sqlText`select from receipts where program_id = $1::uuid and id = $2::uuid for update`, [
      ctx.programId,
      id,
    ]);
  return storedReceipt(tx, ctx, id);
}

/** A line of a receipt, with the name of its product. @throws not_found */
export async function storedItem(
  on: Transaction | typeof prisma,
  { programId }: AdminProgramCtx,
  receiptId: string,
  id: string,
) {
  const item = isUuid(id)
    ? await on.receiptItem.findFirst({
        where: { programId, receiptId, id },
        include: { product: { select: { name: true } } },
      })
    : null;
  if (!item) throw notFound();
  return item;
}

/** A receipt of the program. @throws not_found */
export async function storedReceipt(
  on: Transaction | typeof prisma,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<StoredReceipt> {
  const receipt = isUuid(id) ? await on.receipt.findUnique({ where: { programId_id: { programId, id } } }) : null;
  if (!receipt) throw notFound(RECEIPT_NOT_FOUND);
  return receipt;
}
