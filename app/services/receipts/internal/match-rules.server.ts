import { prisma } from "~/platform/database.server";
import type { ReceiptSource } from "../receipt-states";
import type { MatchRules } from "./matching";

/** What a program accepts, and how its products are recognized. */
export type ReceiptRules = MatchRules & { maxAgeDays: number; maxPerDay: number };

const DEFAULTS = { exclusionIdentifiers: [], externalPointsPerCent: null, maxAgeDays: 90, maxPerDay: 10 };

/** The program's rules for a receipt from this source, with its active products and merchants. */
export async function receiptRules(programId: string, source: ReceiptSource): Promise<ReceiptRules> {
  const [setting, products, merchants] = await Promise.all([
    prisma.purchaseProofSetting.findUnique({ where: { programId } }),
    prisma.purchaseProofProduct.findMany({
      where: { programId, active: true },
      orderBy: { id: "asc" },
      include: { merchants: { select: { merchantId: true } } },
    }),
    prisma.purchaseProofMerchant.findMany({ where: { programId, active: true }, orderBy: { id: "asc" } }),
  ]);
  const { exclusionIdentifiers, externalPointsPerCent, maxAgeDays, maxPerDay } = setting ?? DEFAULTS;
  return {
    products: products.map(({ pointsPerCent, merchants: at, ...product }) => ({
      ...product,
      pointsPerCent: pointsPerCent.toFixed(),
      merchantIds: at.map(({ merchantId }) => merchantId),
    })),
    merchants,
    exclusions: exclusionIdentifiers,
    otherPointsPerCent: source === "external" ? (externalPointsPerCent?.toFixed() ?? null) : null,
    maxAgeDays,
    maxPerDay,
  };
}
