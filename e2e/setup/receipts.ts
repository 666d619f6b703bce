import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";

/** Receipts as rows of the product's database. Import it dynamically, as sessions.ts. */

type Line = { name: string; priceCents: number };

/**
 * A receipt without a picture that waits for a review, of a participant of the demo program. It is older than those of
 * the demo data, so that it comes first in the queue.
 */
export async function createReceiptInReview(
  participantId: string,
  merchantName: string,
  day: string,
  lines: readonly Line[],
): Promise<void> {
  const { programId } = await prisma.participant.findFirstOrThrow({ where: { id: participantId } });
  const createdAt = new Date(`${day}T12:00:00Z`);
  const items = lines.map((line, position) => ({ ...line, id: uuidv7(new Date()), position, createdAt }));
  await prisma.receipt.create({
    data: {
      programId,
      id: uuidv7(new Date()),
      participantId,
      status: "needs_human_review",
      merchantName,
      purchaseDate: new Date(day),
      totalCents: lines.reduce((sum, { priceCents }) => sum + priceCents, 0),
      createdAt,
      updatedAt: createdAt,
      items: { create: items },
    },
  });
}

/** A product that lines may be matched with: two points for each dollar. */
export async function createProduct(participantId: string, name: string): Promise<void> {
  const { programId } = await prisma.participant.findFirstOrThrow({ where: { id: participantId } });
  const now = new Date();
  await prisma.purchaseProofProduct.create({
    data: { programId, id: uuidv7(now), name, pointsPerCent: "0.02", createdAt: now, updatedAt: now },
  });
}

export async function participantIdOf(email: string): Promise<string> {
  return (await prisma.participant.findFirstOrThrow({ where: { email } })).id;
}

/** The id of a receipt of the demo program whose file is a PDF. */
export async function receiptOfPdf(): Promise<string> {
  const where = { contentType: "application/pdf", receipt: { program: { subdomain: "demo" }, status: "eligible" } };
  return (await prisma.receiptFile.findFirstOrThrow({ where })).receiptId;
}
