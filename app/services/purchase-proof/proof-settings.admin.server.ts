import { isDeepStrictEqual } from "node:util";
import { msg } from "~/locales/translate";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import { AppError, noChanges } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { proofSettingsView, type ProofSettingsChange, type ProofSettingsView } from "./proof-settings.schema";
import { proofSettingsOf, type ProofSettings } from "./proof-settings.server";
import { amountOf, centsOf, commaText } from "./purchase-proof-fields";

const CHANGED = msg("Someone else changed these settings while you were editing. Your changes are still here.");

/** The program's purchase proof settings; the defaults if they were never saved. */
export const getProofSettings = query(
  "receipts:manage",
  async function getProofSettings({ programId }: AdminProgramCtx): Promise<ProofSettingsView> {
    return toView(programId, await proofSettingsOf(prisma, programId));
  },
  { output: proofSettingsView },
);

const COLUMNS = {
  exclusion_identifiers: "exclusionIdentifiers",
  external_purchase_item_points_per_cents: "externalPointsPerCent",
  max_age_days: "maxAgeDays",
  max_per_day: "maxPerDay",
  retention_days: "retentionDays",
  max_points_per_receipt: "maxPointsPerReceipt",
  max_points_per_product: "maxPointsPerProduct",
  max_points_per_day: "maxPointsPerDay",
  new_account_days: "newAccountDays",
  max_points_of_new_account: "maxPointsOfNewAccount",
  max_points_per_external: "maxPointsPerExternal",
  max_pieces: "maxPieces",
  max_total: null,
  accepts_typed: "acceptsTyped",
  updated_at: null,
} as const satisfies ColumnTable<ProofSettingsChange, ProofSettings>;

/**
 * Changes the settings that were sent. They apply to receipts that are read from now on.
 * @throws unchanged; conflict when somebody else changed them since `updated_at`
 */
export const saveProofSettings = command(
  "receipts:manage",
  async function saveProofSettings(
    { programId, now }: AdminProgramCtx,
    { tx, audit },
    input: ProofSettingsChange,
  ): Promise<ProofSettingsView> {
    // Before the first save there is no row of the settings to lock.
    await tx.$queryRaw`select from programs where id = ${programId}::uuid for no key update`;
    const stored = await proofSettingsOf(tx, programId);
    if (input.updated_at !== undefined && input.updated_at !== versionOf(stored))
      throw new AppError("conflict", CHANGED, { errors: [{ field: null, message: CHANGED }] });
    const settings: ProofSettings = {
      ...stored,
      ...columnsFrom(COLUMNS, input),
      ...(input.max_total === undefined ? {} : { maxTotalCents: centsOf(input.max_total) }),
      updatedAt: now,
    };
    if (isDeepStrictEqual(auditOf(settings), auditOf(stored))) throw noChanges();
    const data = { ...settings, updatedAt: now };
    const { id } = await tx.purchaseProofSetting.upsert({
      where: { programId },
      create: { programId, id: uuidv7(now), ...data },
      update: data,
    });
    audit({
      action: "purchase_proof_setting.update",
      targetType: "purchase_proof_setting",
      targetId: id,
      before: auditOf(stored),
      after: auditOf(settings),
    });
    return toView(programId, settings);
  },
  { output: proofSettingsView },
);

function versionOf({ updatedAt }: ProofSettings): string {
  return updatedAt?.toISOString() ?? "";
}

function auditOf(settings: ProofSettings) {
  return {
    exclusion_identifiers: settings.exclusionIdentifiers,
    external_purchase_item_points_per_cents: settings.externalPointsPerCent,
    max_age_days: settings.maxAgeDays,
    max_per_day: settings.maxPerDay,
    retention_days: settings.retentionDays,
    max_points_per_receipt: settings.maxPointsPerReceipt,
    max_points_per_product: settings.maxPointsPerProduct,
    max_points_per_day: settings.maxPointsPerDay,
    new_account_days: settings.newAccountDays,
    max_points_of_new_account: settings.maxPointsOfNewAccount,
    max_points_per_external: settings.maxPointsPerExternal,
    max_pieces: settings.maxPieces,
    max_total: amountOf(settings.maxTotalCents),
    accepts_typed: settings.acceptsTyped,
  };
}

function toView(programId: string, settings: ProofSettings): ProofSettingsView {
  return {
    ...auditOf(settings),
    program_id: programId,
    exclusion_identifiers: commaText(settings.exclusionIdentifiers),
    updated_at: versionOf(settings),
  };
}
