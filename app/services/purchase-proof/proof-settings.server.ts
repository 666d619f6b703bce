import type { ProgramId } from "~/platform/context";
import type { Transaction } from "~/platform/database/sql";

export type ProofSettings = {
  exclusionIdentifiers: string[];
  externalPointsPerCent: number | null;
  maxAgeDays: number;
  maxPerDay: number;
  retentionDays: number;
  maxPointsPerReceipt: number;
  maxPointsPerProduct: number;
  maxPointsPerDay: number;
  newAccountDays: number;
  maxPointsOfNewAccount: number;
  maxPointsPerExternal: number;
  maxPieces: number;
  maxTotalCents: number | null;
  acceptsTyped: boolean;
  /** Null for settings that were never saved. */
  updatedAt: Date | null;
};

/** The defaults of the table's columns. */
const DEFAULTS: ProofSettings = {
  exclusionIdentifiers: [],
  externalPointsPerCent: null,
  maxAgeDays: 90,
  maxPerDay: 10,
  retentionDays: 395,
  maxPointsPerReceipt: 500,
  maxPointsPerProduct: 250,
  maxPointsPerDay: 750,
  newAccountDays: 7,
  maxPointsOfNewAccount: 100,
  maxPointsPerExternal: 10_000,
  maxPieces: 10,
  maxTotalCents: null,
  acceptsTyped: false,
  updatedAt: null,
};

/** The purchase proof settings of a program, or the defaults. */
export async function proofSettingsOf(
  db: Pick<Transaction, "purchaseProofSetting">,
  programId: ProgramId,
): Promise<ProofSettings> {
  const row = await db.purchaseProofSetting.findUnique({ where: { programId } });
  if (!row) return DEFAULTS;
  const { programId: _, id: __, externalPointsPerCent, ...settings } = row;
  return { ...settings, externalPointsPerCent: externalPointsPerCent?.toNumber() ?? null };
}
