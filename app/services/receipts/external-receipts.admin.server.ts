/** Receipts that a shop's system reports, or that it has files of. */
import { z } from "zod";
import type { ReceiptReading } from "~/integrations/ports";
import { prisma } from "~/platform/database/connections.server";
import { sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { invalid } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { uuidv7 } from "~/platform/ids.server";
import { command, workflow } from "~/platform/use-case.server";
import type { Upload } from "~/services/media/checked-upload.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { centsOf } from "~/services/purchase-proof/purchase-proof-fields";
import { toReceiptRow, WITH_ROW } from "./internal/admin-views.server";
import { judgeReceipt } from "./internal/judgement.server";
import { receiptRules } from "./internal/match-rules.server";
import { insertReceipt } from "./internal/new-receipt.server";
import { checkedReceiptFiles, storeReceiptFiles, type StoredReceiptFile } from "./internal/receipt-files.server";
import { storedReceipt } from "./internal/stored-receipt.server";
import { takenReceipt, type ExternalReceipt, type TakenReceipt } from "./receipts-admin.schema";

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
      throw invalid("items", "Send either the receipt's lines or its files");
    const files =
      uploads.length > 0 ? await storeReceiptFiles(ctx, id, uploads, await checkedReceiptFiles(uploads)) : [];
    const reading = files.length > 0 ? null : readingOf(input);
    return insertExternal(ctx, { id, files, reading, participantId: input.participant_id }, { input, idempotencyKey });
  },
  { output: z.object({ id: z.string() }) },
);

/**
 * Decides about a receipt that was reported with its lines, so that the shop need not wait for the worker. Its job does
 * the same if this process dies before.
 * @returns the receipt as it is now; one with files waits for the reader
 */
export const decideReported = workflow(
  "receipts:manage",
  async function decideReported(ctx: AdminProgramCtx, id: string): Promise<TakenReceipt> {
    const { programId, program, now } = ctx;
    const row = await storedReceipt(prisma, ctx, id);
    if (row.status === "pending" && row.reading !== null) {
      const rules = await receiptRules(programId, "external");
      const judged = { programId, timeZone: program.timeZone, currency: program.currency, now };
      const { participantId, createdAt, reading } = row;
      const receipt = { id, participantId, createdAt, source: "external", isReported: true } as const;
      await transaction((tx) => judgeReceipt(tx, judged, receipt, reading as ReceiptReading, rules));
    }
    const where = { programId_id: { programId, id } };
    const stored = await prisma.receipt.findUniqueOrThrow({ where, include: WITH_ROW });
    return takenReceipt.parse(toReceiptRow(ctx, stored));
  },
  { output: takenReceipt },
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
    return withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      const isKnown = await insertReceipt(tx, ctx, { id, participantId, source: "external", files, reading });
      if (!isKnown) throw invalid("participant_id", "This participant does not exist");
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
    typed: false,
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
