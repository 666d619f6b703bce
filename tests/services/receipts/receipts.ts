/** Receipts for tests: a program with a product, and purchases as a shop's system reports them. */
import { randomUUID } from "node:crypto";
import { prisma } from "~/platform/database.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createReceipt } from "~/services/receipts/external-receipts.admin.server";
import type { ExternalReceipt } from "~/services/receipts/receipts-admin.schema";
import { readReceipt } from "~/services/receipts/receipts.jobs.server";
import { adminCtx, createProgram, NOW } from "../../factories";

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
