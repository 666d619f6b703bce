import type { Prisma, Reward } from "~/generated/prisma/client";
import { phrase } from "~/locales/say";
import type { AdminProgramCtx } from "../context";
import { prisma } from "../database.server";
import { AppError, noChanges, notFound } from "../errors";
import { uuidv7 } from "../ids.server";
import { orderOf, rowsOf, wordsOf, type Page } from "../paging";
import { participantName } from "../participants/participant-rows.server";
import { once } from "../platform-keys.server";
import { announceCatalogueChange, dropCatalogue } from "../programs/catalogue.server";
import { whereStatus } from "../schedule";
import { command, query, type Work } from "../use-case.server";
import { CLAIM_COLUMNS, claimsInBatches } from "./claim-export.server";
import { assertSound, changesOf, columnsOf } from "./reward-columns.server";
import { rewardAdmin, rewardRow } from "./reward-rows.server";
import type {
  RewardAdminView,
  RewardChange,
  RewardInput,
  RewardListQuery,
  RewardParticipantsQuery,
  RewardParticipantView,
  RewardRowView,
} from "./rewards-console.schema";

/** A page of the program's rewards, drafts and ended ones included. */
export const listRewards = query(
  "rewards:view",
  async (ctx: AdminProgramCtx, input: RewardListQuery): Promise<Page<RewardRowView>> => {
    const where: Prisma.RewardWhereInput = {
      programId: ctx.programId,
      ...(input.selection ? { selection: input.selection } : {}),
      AND: [
        ...(input.status ? [whereStatus(input.status, ctx.now)] : []),
        ...wordsOf(input.search).map((word) => ({ name: { contains: word, mode: "insensitive" as const } })),
      ],
    };
    const [rows, totalItems] = await Promise.all([
      prisma.reward.findMany({ where, orderBy: orderBy(input.sort), ...rowsOf(input) }),
      prisma.reward.count({ where }),
    ]);
    return { page: input.page, pageSize: input.page_size, totalItems, result: rows.map((row) => rewardRow(ctx, row)) };
  },
);

/** One reward with every field. Throws `not_found`. */
export const getRewardForAdmin = query(
  "rewards:view",
  async (ctx: AdminProgramCtx, id: string): Promise<RewardAdminView> =>
    rewardAdmin(ctx, await storedReward(prisma, ctx, id)),
);

/** Who claimed the reward, a claim a row. Throws `not_found`. */
export const listRewardParticipants = query(
  "rewards:view",
  async (
    ctx: AdminProgramCtx,
    rewardId: string,
    input: RewardParticipantsQuery,
  ): Promise<Page<RewardParticipantView>> => {
    await storedReward(prisma, ctx, rewardId);
    const where = { programId: ctx.programId, rewardId };
    const { by, direction } = orderOf(input.sort);
    const [claims, totalItems] = await Promise.all([
      prisma.rewardClaim.findMany({
        where,
        orderBy: [{ [by === "points" ? "points" : "claimedAt"]: direction }, { id: direction }],
        include: {
          participant: { select: { firstName: true, lastName: true, email: true, status: true } },
          coupon: { select: { code: true } },
        },
        ...rowsOf(input),
      }),
      prisma.rewardClaim.count({ where }),
    ]);
    const result = claims.map((claim) => ({
      id: claim.id,
      participant_id: claim.participantId,
      name: participantName(claim.participant),
      email: claim.participant.email,
      status: claim.participant.status,
      points: Number(claim.points),
      coupon_code: claim.coupon?.code ?? null,
      earned_at: claim.claimedAt.toISOString(),
    }));
    return { page: input.page, pageSize: input.page_size, totalItems, result };
  },
);

/** Everybody who claimed the reward, as a table to download, in the order they came. Throws `not_found`. */
export const exportRewardParticipants = query("rewards:manage", async (ctx: AdminProgramCtx, rewardId: string) => {
  await storedReward(prisma, ctx, rewardId);
  return {
    name: "reward-participants",
    columns: CLAIM_COLUMNS,
    batches: claimsInBatches({ programId: ctx.programId, rewardId }),
  };
});

/** What the form of a new reward starts with: nothing, for who may create one. */
export const getNewRewardForm = query("rewards:create", async (_: AdminProgramCtx) => ({ reward: null }));

/** A reward to edit. Throws `not_found`. */
export const getRewardForm = query("rewards:update", async (ctx: AdminProgramCtx, id: string) => ({
  reward: rewardAdmin(ctx, await storedReward(prisma, ctx, id)),
}));

/**
 * Creates a reward. Throws `invalid` on the field to correct.
 * @param key the caller's idempotency key, or null: a second call with it makes no second reward and gives the first
 */
export const createReward = command(
  "rewards:create",
  async (ctx: AdminProgramCtx, work, input: RewardInput, key: string | null = null): Promise<RewardAdminView> => {
    const { id } = await once(work.tx, ctx, { scope: `reward.create ${ctx.programId}`, key, input }, () =>
      insertReward(ctx, work, input),
    );
    return rewardAdmin(ctx, await storedReward(work.tx, ctx, id));
  },
);

async function insertReward(
  ctx: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  input: RewardInput,
): Promise<{ id: string }> {
  const columns = columnsOf(input, ctx.program.timeZone);
  await assertSound(tx, ctx, columns);
  const id = uuidv7(ctx.now);
  await tx.reward.create({
    data: {
      ...columns,
      name: input.name,
      selection: input.selection,
      programId: ctx.programId,
      id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  audit({ verb: "reward.create", targetType: "reward", targetId: id, after: columns });
  await announceCatalogueChange(tx, ctx.programId);
  afterCommit(() => dropCatalogue(ctx.programId));
  return { id };
}

/**
 * Changes a reward. Throws `invalid` on the field to correct, `refused` when nothing would change, and `conflict`
 * when somebody else changed it since `updated_at`.
 */
export const updateReward = command(
  "rewards:update",
  async (
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    input: RewardChange,
  ): Promise<RewardAdminView> => {
    const existing = await storedReward(tx, ctx, id);
    if (input.updated_at && input.updated_at !== existing.updatedAt.toISOString()) throw changedMeanwhile();
    const columns = columnsOf(input, ctx.program.timeZone, existing);
    const { before, after } = changesOf(columns, existing);
    if (Object.keys(after).length === 0) throw noChanges();
    await assertSound(tx, ctx, after, existing);
    const { count } = await tx.reward.updateMany({
      // A claim does not touch updated_at, yet may have come in between and leave the new limit too low.
      where: {
        programId: ctx.programId,
        id,
        updatedAt: existing.updatedAt,
        ...(after.claimLimit ? { claimsCount: { lte: after.claimLimit } } : {}),
      },
      data: { ...after, updatedAt: ctx.now },
    });
    if (count === 0) throw changedMeanwhile();
    audit({ verb: "reward.update", targetType: "reward", targetId: id, before, after });
    await announceCatalogueChange(tx, ctx.programId);
    afterCommit(() => dropCatalogue(ctx.programId));
    return rewardAdmin(ctx, { ...existing, ...after, updatedAt: ctx.now });
  },
);

async function storedReward(
  db: Pick<typeof prisma, "reward">,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<Reward> {
  const row = await db.reward.findUnique({ where: { programId_id: { programId, id } } });
  if (!row) throw notFound("Reward not found");
  return row;
}

function orderBy(sort: RewardListQuery["sort"]): Prisma.RewardOrderByWithRelationInput[] {
  const { by, direction } = orderOf(sort);
  const nullsLast = { sort: direction, nulls: "last" as const };
  const columns: Record<typeof by, Prisma.RewardOrderByWithRelationInput> = {
    name: { name: direction },
    selection: { selection: direction },
    threshold: { threshold: direction },
    claims: { claimsCount: direction },
    limit: { claimLimit: nullsLast },
    start: { start: nullsLast },
    finish: { finish: nullsLast },
    created_at: { createdAt: direction },
  };
  return [columns[by], { id: direction }];
}

function changedMeanwhile(): AppError {
  const message = phrase(
    "Somebody else changed this reward while you were editing. Open it again in another tab to compare; what you typed is still here.",
  );
  return new AppError("conflict", message, { errors: [{ field: null, message }] });
}
