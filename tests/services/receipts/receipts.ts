/** Receipts for tests: a program with a product, and purchases as a shop's system reports them. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ReceiptReading } from "~/integrations/ports";
import { markedReceipt } from "~/integrations/receipt-reader/sandbox-reader.server";
import { prisma } from "~/platform/database/connections.server";
import { TemporaryFile } from "~/platform/temporary-file.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createReceipt } from "~/services/receipts/external-receipts.admin.server";
import type { ExternalReceipt } from "~/services/receipts/receipts-admin.schema";
import { readReceipt } from "~/services/receipts/receipts.jobs.server";
import { handInReceipt } from "~/services/receipts/receipts.site.server";
import { adminCtx, createProgram, NOW, participantCtx } from "../../factories";

const DAY = "2026-11-20";

/** A program with the feature and a product of 2 points per cent, found by the word "latte". */
export async function receiptProgram() {
  const { id: programId } = await createProgram({ features: ["receipts"] });
  const product = await createProduct(programId, { name: "Latte", keywords: ["latte"], pointsPerCent: 2 });
  return { programId, product, ctx: await adminCtx(programId, "manager") };
}

export function createProduct(
  programId: string,
  data: { name: string; keywords?: string[]; pointsPerCent: number; challengeId?: string },
) {
  return prisma.purchaseProofProduct.create({
    data: { programId, id: randomUUID(), createdAt: NOW, updatedAt: NOW, ...data },
  });
}

/** Hands a purchase in for a participant. Its total is that of its lines unless it says another. */
export async function handIn(
  ctx: AdminProgramCtx,
  participantId: string,
  more: Partial<ExternalReceipt> = {},
): Promise<string> {
  const items = more.items ?? [{ name: "Latte", sku: "", quantity: 1, price: 4.5 }];
  const purchase: ExternalReceipt = {
    participant_id: participantId,
    merchant_name: "Corner Café",
    merchant_address: "",
    purchase_date: DAY,
    total_amount: items.reduce((sum, { price }) => sum + price, 0),
    ...more,
    items,
  };
  return (await createReceipt(ctx, purchase, [], null)).id;
}

/** What the reader says about a paper: a scan, unless it is typed. */
export type Paper = {
  lines: { name: string; priceCents: number; quantity?: number }[];
  typed?: boolean;
  merchant?: string;
  date?: string | null;
  totalCents?: number | null;
  text?: string;
};

/** A participant hands a paper in, whose bytes are like no other's. It waits for the worker. */
export async function handInPaper(programId: string, participantId: string, paper: Paper, now = NOW): Promise<string> {
  const { merchant = "Corner Café", date = DAY, typed = false, text = "", lines } = paper;
  const sum = lines.reduce((total, { priceCents }) => total + priceCents, 0);
  const { totalCents = sum } = paper;
  const sure = <T>(value: T | null) => (value === null ? null : { value, confidence: 1 });
  const reading: Partial<ReceiptReading> = {
    text,
    typed,
    merchant: sure(merchant),
    date: sure(date),
    totalCents: sure(totalCents),
    lines: lines.map(({ quantity = 1, ...line }) => ({ ...line, sku: null, quantity, confidence: 1 })),
  };
  const pdf = markedReceipt(Buffer.from(`%PDF-1.4\n% ${randomUUID()}\n%%EOF`), reading);
  const content = await TemporaryFile.from(Readable.from([pdf]));
  const ctx = await participantCtx(programId, participantId, { now });
  const { id } = await handInReceipt(ctx, [{ field: "files", name: "receipt.pdf", content }], null);
  await content.close();
  return id;
}

/** Hands a paper in and decides about it. */
export async function judgedPaper(ctx: AdminProgramCtx, participantId: string, paper: Paper, now = NOW) {
  const id = await handInPaper(ctx.programId, participantId, paper, now);
  await judge({ ...ctx, now }, id);
  return stored(id);
}

/** Runs the worker's job for a receipt. */
export function judge({ programId, program, now }: AdminProgramCtx, id: string): Promise<void> {
  const actor = { kind: "system", name: "read-receipt" } as const;
  return readReceipt({ actor, now, locale: "en", requestId: "job", programId, program }, id);
}

export async function judged(ctx: AdminProgramCtx, participantId: string, more: Partial<ExternalReceipt> = {}) {
  const id = await handIn(ctx, participantId, more);
  await judge(ctx, id);
  return stored(id);
}

export function stored(id: string) {
  return prisma.receipt.findUniqueOrThrow({
    where: { id },
    include: { items: { orderBy: { position: "asc" } }, tags: { orderBy: { reason: "asc" } } },
  });
}
