/** What the worker does with a receipt. */
import { buffer } from "node:stream/consumers";
import { fileStore } from "~/integrations/files/file-store.server";
import type { ReceiptFile, ReceiptReading } from "~/integrations/ports";
import { ReceiptUnreadable } from "~/integrations/receipt-reader/receipt-unreadable";
import { receiptReader } from "~/integrations/registry.server";
import type { SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { logger } from "~/platform/logger.server";
import { job } from "~/platform/use-case.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { judgeReceipt, judgeUnreadable } from "./internal/judgement.server";
import { receiptRules } from "./internal/match-rules.server";
import type { ReceiptSource } from "./receipt-states";

type JobCtx = ProgramCtx<SystemActor>;
type PendingRow = {
  id: string;
  participant_id: string;
  source: ReceiptSource;
  /** What the API said about it, in place of files to read. */
  reading: ReceiptReading | null;
  created_at: Date;
  attempts: number;
};

/** After so many attempts the receipt has failed. They have lasted some minutes. */
const MAX_ATTEMPTS = 5;
/**
 * Reads a pending receipt and decides about it; the job `read-receipt`. A killed attempt leaves it pending, and the
 * next one begins again. The last one that fails ends it as failed.
 */
export const readReceipt = job(async function readReceipt(ctx: JobCtx, receiptId: string): Promise<void> {
  const { programId, program, now } = ctx;
  const [row] = await sql<PendingRow>(
    sqlText`update receipts set attempts = attempts + 1 where program_id = $1 and id = $2 and status = 'pending'
      returning id, participant_id, source, reading, created_at, attempts`,
    [programId, receiptId],
  );
  if (!row) return;
  const receipt = {
    id: row.id,
    participantId: row.participant_id,
    source: row.source,
    createdAt: row.created_at,
    isReported: row.reading !== null,
  };
  const judged = { programId, timeZone: program.timeZone, currency: program.currency, now };
  try {
    if (row.attempts > MAX_ATTEMPTS) throw new Error("the worker was killed each time");
    const reading = row.reading ?? (await read(ctx, receiptId));
    const rules = await receiptRules(programId, receipt.source);
    await transaction((tx) =>
      reading ? judgeReceipt(tx, judged, receipt, reading, rules) : judgeUnreadable(tx, judged, receipt),
    );
  } catch (error) {
    if (row.attempts < MAX_ATTEMPTS) throw error;
    logger.error({ err: error, receiptId }, "a receipt could not be read");
    await sql(
      sqlText`update receipts set status = 'failed', updated_at = $3 where program_id = $1 and id = $2 and status = 'pending'`,
      [programId, receiptId, now],
    );
  }
});

/** Null when the files can never be read. */
async function read({ programId }: JobCtx, receiptId: string): Promise<ReceiptReading | null> {
  const rows = await sql<{ key: string; content_type: string }>(
    sqlText`select key, content_type from receipt_files where program_id = $1 and receipt_id = $2 order by position`,
    [programId, receiptId],
  );
  const files: ReceiptFile[] = [];
  for (const { key, content_type: contentType } of rows) {
    const stored = await fileStore().get(key);
    if (!stored) throw new Error(`the file ${key} is missing`);
    files.push({ bytes: await buffer(stored.body), contentType });
  }
  try {
    return await (await receiptReader()).read(files);
  } catch (error) {
    if (error instanceof ReceiptUnreadable) return null;
    throw error;
  }
}
