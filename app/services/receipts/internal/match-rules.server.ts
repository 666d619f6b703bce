import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database.server";
import { proofSettingsOf, type ProofSettings } from "~/services/purchase-proof/proof-settings.server";
import type { ReceiptSource } from "../receipt-states";
import type { MatchRules } from "./matching";

/** What a program accepts, and how its products are recognized. */
export type ReceiptRules = MatchRules & { maxAgeDays: number; maxPerDay: number };

/** The program's rules for a receipt from this source, with its active products and merchants. */
export async function receiptRules(programId: ProgramId, source: ReceiptSource): Promise<ReceiptRules> {
  const [setting, products, merchants] = await Promise.all([
    proofSettingsOf(prisma, programId),
    prisma.purchaseProofProduct.findMany({
      where: { programId, active: true },
      orderBy: { id: "asc" },
      include: { merchants: { select: { merchantId: true } } },
    }),
    prisma.purchaseProofMerchant.findMany({ where: { programId, active: true }, orderBy: { id: "asc" } }),
  ]);
  const { exclusionIdentifiers, maxAgeDays, maxPerDay } = setting;
  return {
    products: products.map(({ pointsPerCent, merchants: at, ...product }) => ({
      ...product,
      pointsPerCent: pointsPerCent.toFixed(),
      merchantIds: at.map(({ merchantId }) => merchantId),
    })),
    merchants,
    exclusions: exclusionIdentifiers,
    otherPointsPerCent: otherRate(setting, source),
    maxAgeDays,
    maxPerDay,
  };
}

/** What a line without a product gives for each cent, as text; null for nothing. */
export function otherRate({ externalPointsPerCent }: ProofSettings, source: ReceiptSource): string | null {
  return source === "external" && externalPointsPerCent !== null ? externalPointsPerCent.toFixed(6) : null;
}
