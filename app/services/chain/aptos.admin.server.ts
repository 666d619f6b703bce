import { NETWORKS, type ChainNetwork } from "~/integrations/chain/networks";
import { isChainOn } from "~/integrations/registry.server";
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { assertVersion, updateVersioned } from "~/platform/changes.server";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import { sqlIn } from "~/platform/database/statements.server";
import { invalid, noChanges, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { command, query, workflow } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { aptosEnabledView, aptosView, type AptosChange, type AptosEnabledView, type AptosView } from "./aptos.schema";

const CHANGED = msg("Someone else changed these settings while you were editing. Your changes are still here.");

/** The program's integration. The first call makes it, turned off. */
export const ensureAptos = workflow(
  "program:update",
  async function ensureAptos({ programId, now }: AdminProgramCtx): Promise<AptosView> {
    const data = { programId, id: uuidv7(now), createdAt: now, updatedAt: now };
    await prisma.aptosIntegration.createMany({ data, skipDuplicates: true });
    return toView(await prisma.aptosIntegration.findUniqueOrThrow({ where: { programId } }));
  },
  { output: aptosView },
);

const COLUMNS = {
  enabled: "enabled",
  network: "network",
  wallet_address: "walletAddress",
  updated_at: null,
} as const satisfies ColumnTable<AptosChange, Row>;

/**
 * Changes the integration. What was certified on mainnet cannot be moved, so a program stays there.
 * @throws not_found; unchanged; conflict when somebody else changed it since `updated_at`
 * @throws invalid on `network` after mainnet, and on `enabled` when this installation is not connected to the network
 */
export const saveAptos = command(
  "program:update",
  async function saveAptos(ctx: AdminProgramCtx, { tx, audit }, id: string, input: AptosChange): Promise<AptosView> {
    const { programId, now } = ctx;
    const stored = isUuid(id)
      ? await tx.aptosIntegration.findUnique({ where: { programId_id: { programId, id } } })
      : null;
    if (!stored) throw notFound();
    assertVersion(input.updated_at, stored, CHANGED);
    const before = auditOf(stored);
    const data = { ...columnsFrom(COLUMNS, input), updatedAt: now };
    const after = auditOf({ ...stored, ...data });
    if (JSON.stringify(before) === JSON.stringify(after)) throw noChanges();
    if (before.network === "mainnet" && after.network !== "mainnet")
      throw invalid("network", "The network can't be changed once it's mainnet");
    const isNewlyOn = after.enabled && (!before.enabled || after.network !== before.network);
    if (isNewlyOn && !isChainOn(after.network))
      throw invalid("enabled", "This installation isn't connected to this network");
    const where = { programId, id, updatedAt: stored.updatedAt };
    await updateVersioned(tx.aptosIntegration.updateMany({ where, data }), CHANGED);
    audit({ action: "aptos_integration.update", targetType: "aptos_integration", targetId: id, before, after });
    if (isNewlyOn) await enqueue(sqlIn(tx), "write-to-chain", {}, { key: "write-to-chain" });
    return toView({ ...stored, ...data });
  },
  { output: aptosView },
);

/** Whether the program has certificates turned on, and whether the collection of a reward is being created. */
export const getAptosEnabled = query(
  "rewards:view",
  async function getAptosEnabled(
    { programId }: AdminProgramCtx,
    rewardId: string | undefined,
  ): Promise<AptosEnabledView> {
    const creating = { programId, rewardId, kind: "create_collection", status: "pending" };
    return {
      enabled: (await prisma.aptosIntegration.count({ where: { programId, enabled: true } })) > 0,
      creating_collection: rewardId !== undefined && (await prisma.chainTransaction.count({ where: creating })) > 0,
    };
  },
  { output: aptosEnabledView },
);

type Row = {
  programId: string;
  id: string;
  enabled: boolean;
  network: string;
  walletAddress: string | null;
  updatedAt: Date;
};

function auditOf({ enabled, network, walletAddress }: Row) {
  return { enabled, network: network as ChainNetwork, wallet_address: walletAddress };
}

function toView(row: Row): AptosView {
  return {
    ...auditOf(row),
    id: row.id,
    integratable_type: "Program",
    integratable_id: row.programId,
    network_locked: row.network === "mainnet",
    available_networks: NETWORKS.filter(isChainOn),
    updated_at: row.updatedAt.toISOString(),
  };
}
