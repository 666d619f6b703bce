import type { ProgramId } from "~/platform/context";
import type { Transaction } from "~/platform/database.server";

export type ProofSettings = {
  exclusionIdentifiers: string[];
  externalPointsPerCent: number | null;
  maxAgeDays: number;
  maxPerDay: number;
  retentionDays: number;
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
  updatedAt: null,
};

/** The purchase proof settings of a program, or the defaults. */
export async function proofSettingsOf(
  db: Pick<Transaction, "purchaseProofSetting">,
  programId: ProgramId,
): Promise<ProofSettings> {
  const row = await db.purchaseProofSetting.findUnique({ where: { programId } });
  if (!row) return DEFAULTS;
  const { exclusionIdentifiers, externalPointsPerCent, maxAgeDays, maxPerDay, retentionDays, updatedAt } = row;
  return {
    exclusionIdentifiers,
    externalPointsPerCent: externalPointsPerCent?.toNumber() ?? null,
    maxAgeDays,
    maxPerDay,
    retentionDays,
    updatedAt,
  };
}
