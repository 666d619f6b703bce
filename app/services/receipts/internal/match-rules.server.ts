import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { proofSettingsOf, type ProofSettings } from "~/services/purchase-proof/proof-settings.server";
import type { ReceiptSource } from "../receipt-states";
import type { MatchRules } from "./matching";

/** What a program accepts, and how its products are recognized. */
export type ReceiptRules = MatchRules & { settings: ProofSettings };

/** The program's rules for a receipt from this source, with its active products and merchants. */
export async function receiptRules(programId: ProgramId, source: ReceiptSource): Promise<ReceiptRules> {
  const [settings, products, merchants] = await Promise.all([
    proofSettingsOf(prisma, programId),
    prisma.purchaseProofProduct.findMany({
      where: { programId, active: true },
      orderBy: { id: "asc" },
      include: { merchants: { select: { merchantId: true } } },
    }),
    prisma.purchaseProofMerchant.findMany({ where: { programId, active: true }, orderBy: { id: "asc" } }),
  ]);
  return {
    products: products.map(({ pointsPerCent, merchants: at, ...product }) => ({
      ...product,
      pointsPerCent: pointsPerCent.toFixed(),
      merchantIds: at.map(({ merchantId }) => merchantId),
    })),
    merchants,
    exclusions: settings.exclusionIdentifiers,
    otherPointsPerCent: otherRate(settings, source),
    settings,
  };
}

/** What a line without a product gives for each cent, as text; null for nothing. */
export function otherRate({ externalPointsPerCent }: ProofSettings, source: ReceiptSource): string | null {
  return source === "external" && externalPointsPerCent !== null ? externalPointsPerCent.toFixed(6) : null;
}
