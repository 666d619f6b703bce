import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import type { ChainNetwork } from "~/integrations/chain/networks";
import { chainExplorer, isChainOn } from "~/integrations/registry.server";
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromLongList, listPage } from "~/platform/list-page.server";
import { COUNT_LIMIT, countedUpTo, orderRows, type Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import { participantName } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { rewardForm } from "~/services/reward-types/forms/registry";
import {
  chainTransactionPage,
  type ChainTransactionListQuery,
  type ChainTransactionView,
} from "./chain-transactions.schema";
import { collectionName } from "./collection-name";

/** A page of all that the program wrote to the blockchain. */
export const listProgramTransactions = query(
  "program:update",
  function listProgramTransactions(ctx: AdminProgramCtx, input: ChainTransactionListQuery) {
    return readPage({ programId: ctx.programId }, input);
  },
  { output: chainTransactionPage, reads: "standby" },
);

/** A page of the transactions of a reward: its collection and its certificates. @throws not_found */
export const listRewardTransactions = query(
  "rewards:view",
  async function listRewardTransactions(
    { programId }: AdminProgramCtx,
    rewardId: string,
    input: ChainTransactionListQuery,
  ) {
    if (!isUuid(rewardId) || (await prisma.reward.count({ where: { programId, id: rewardId } })) === 0)
      throw notFound(msg("Reward not found"));
    return readPage({ programId, rewardId }, input);
  },
  { output: chainTransactionPage, reads: "standby" },
);

/** A page of the transactions that certify something for a participant. @throws not_found */
export const listParticipantTransactions = query(
  "users:view",
  async function listParticipantTransactions(
    { programId }: AdminProgramCtx,
    participantId: string,
    input: ChainTransactionListQuery,
  ) {
    if (!isUuid(participantId) || (await prisma.participant.count({ where: { programId, id: participantId } })) === 0)
      throw notFound(msg("Participant not found"));
    return readPage({ programId, participantId }, input);
  },
  { output: chainTransactionPage, reads: "standby" },
);

/**
 * Queues the creation of a collection for the certificates of an achievement. Those who have earned it already get
 * certificates, too. A second call while it is being created changes nothing.
 * @throws not_found
 * @throws rejected when the reward has a collection, is no achievement, or the integration is off
 */
export const createNftCollection = command(
  "rewards:manage",
  async function createNftCollection(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<{ id: string }> {
    const { programId, now } = ctx;
    const where = { programId_id: { programId, id } };
    // Of two calls at the same time, the second waits here.
    if (isUuid(id))
      await tx.$queryRaw`select from rewards where program_id = ${programId}::uuid and id = ${id}::uuid for update`;
    const reward = isUuid(id) ? await tx.reward.findUnique({ where }) : null;
    if (!reward) throw notFound(msg("Reward not found"));
    const rejected = (message: string) => new AppError("rejected", message, { errors: [{ field: null, message }] });
    if (reward.nftCollectionTransactionCreateUrl || reward.nftCollectionAddress)
      throw rejected(msg("This reward already has a collection."));
    if (!rewardForm(reward.selection).certified) throw rejected(msg("Only achievements have certificates."));
    if (reward.archivedAt) throw rejected(msg("It is archived. Restore it first."));
    const integration = await tx.aptosIntegration.findUnique({ where: { programId } });
    const network = integration?.network as ChainNetwork | undefined;
    if (!integration?.enabled || !network || !isChainOn(network))
      throw rejected(msg("Turn on the Aptos integration first."));
    const kind = "create_collection";
    const isPending = await tx.chainTransaction.count({ where: { programId, rewardId: id, kind, status: "pending" } });
    if (isPending > 0) return { id };
    const name = collectionName(reward);
    await tx.chainTransaction.create({
      data: {
        programId,
        id: uuidv7(now),
        kind,
        status: "pending",
        network,
        rewardId: id,
        collectionName: name,
        createdAt: now,
      },
    });
    await enqueue(sqlIn(tx), "write-to-chain", {}, { key: "write-to-chain" });
    const after = { name: reward.name, network, collection: name };
    audit({ action: "reward.create_nft_collection", targetType: "reward", targetId: id, after });
    return { id };
  },
  { output: z.object({ id: z.string() }) },
);

const WITH_NAMES = {
  reward: { select: { name: true } },
  participant: { select: { firstName: true, lastName: true, email: true, deletedAt: true } },
} satisfies Prisma.ChainTransactionInclude;

type Row = Prisma.ChainTransactionGetPayload<{ include: typeof WITH_NAMES }>;

async function readPage(
  scope: { programId: string; rewardId?: string; participantId?: string },
  input: ChainTransactionListQuery,
): Promise<Page<ChainTransactionView>> {
  const where = { ...scope, ...(input.status.length > 0 ? { status: { in: input.status } } : {}) };
  return listPage(
    input,
    fromLongList(
      (range) =>
        prisma.chainTransaction.findMany({
          where,
          orderBy: orderRows(input.sort, (direction) => ({
            created_at: [{ createdAt: direction }, { id: direction }],
          })),
          include: WITH_NAMES,
          ...range,
        }),
      async () => countedUpTo(await prisma.chainTransaction.count({ where, ...COUNT_LIMIT })),
    ),
    (rows) => rows.map(toView),
  );
}

function toView(row: Row): ChainTransactionView {
  const explorer = chainExplorer(row.network as ChainNetwork);
  const urlOf = row.kind === "mint" ? explorer.token : explorer.collection;
  return {
    id: row.id,
    kind: row.kind as ChainTransactionView["kind"],
    status: row.status as ChainTransactionView["status"],
    network: row.network as ChainNetwork,
    hash: row.hash,
    url: row.url,
    reward_id: row.rewardId,
    reward: row.reward.name,
    participant_id: row.participantId,
    participant: row.participant && !row.participant.deletedAt ? participantName(row.participant) : null,
    address: row.address,
    address_url: row.address && urlOf(row.address),
    error: row.error,
    created_at: row.createdAt.toISOString(),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
  };
}
