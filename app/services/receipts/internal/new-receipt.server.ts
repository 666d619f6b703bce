import type { ReceiptReading } from "~/integrations/ports";
import { enqueue } from "~/jobs/queue.server";
import type { ProgramScopedCtx } from "~/platform/context";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { keepFiles } from "~/services/media/unused-files.server";
import type { ReceiptSource } from "../receipt-states";
import type { StoredReceiptFile } from "./receipt-files.server";

type NewReceipt = {
  id: string;
  participantId: string;
  source: ReceiptSource;
  files: StoredReceiptFile[];
  /** What is known without reading the files. */
  reading?: ReceiptReading | null;
};

/** The request that reports what was bought decides about it at once, in its sender's name. The job is for when that fails. */
const DECIDED_SECONDS = 5;

/**
 * Creates a pending receipt and queues its reading, in the caller's transaction.
 * @returns false when the program has no such participant (any more)
 */
export async function insertReceipt(
  tx: Transaction,
  { programId, now }: ProgramScopedCtx,
  { id, participantId, source, files, reading }: NewReceipt,
): Promise<boolean> {
  const on = sqlIn(tx);
  // Locks the participant's row, so that an account that is being deleted leaves no picture behind.
  const participants = await on(
    sqlText`select from participants where program_id = $1::uuid and id = $2::uuid and deleted_at is null for share`,
    [programId, participantId],
  );
  if (participants.length === 0) return false;
  await tx.receipt.create({
    data: {
      programId,
      id,
      participantId,
      source,
      reading: reading ?? undefined,
      createdAt: now,
      updatedAt: now,
      files: { create: files },
    },
  });
  await keepFiles(on, files);
  const delaySeconds = reading ? DECIDED_SECONDS : 0;
  await enqueue(on, "read-receipt", { programId, participantId, receiptId: id }, { delaySeconds });
  return true;
}
