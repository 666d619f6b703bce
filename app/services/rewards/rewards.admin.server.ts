import { z } from "zod";
import type { Prisma, Reward } from "~/generated/prisma/client";
import type { ChainNetwork } from "~/integrations/chain/networks";
import { chainExplorer } from "~/integrations/registry.server";
import { inSameRead, prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { noChanges } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { uuidv7 } from "~/platform/ids.server";
import { fromRows, fromSelection, listPage } from "~/platform/list-page.server";
import { orderRows, pageSchema, wordsOf, type AllPages, type Page } from "~/platform/paging";
import { whereStatuses } from "~/platform/schedule";
import { orderInSql } from "~/platform/select-page.server";
import { StatementValues } from "~/platform/statement-values";
import { whereTranslated } from "~/platform/translations";
import { command, query, type Work } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import { couponOf } from "~/services/coupons/coupon-of.server";
import { participantName } from "~/services/participants/participant-name";
import { ofPeopleNamed } from "~/services/participants/participant-search.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { editedRow, saveEdit } from "~/services/publishing/content.server";
import { copyRow } from "~/services/publishing/copy.server";
import { assertNotArchived } from "~/services/publishing/home-content.server";
import { approval, type Approval } from "~/services/publishing/publishing.schema";
import { assertNotBlocked, toggleApproval } from "~/services/publishing/publishing.server";
import { tagChoices } from "~/services/tags/tag-rows.server";
import { contentTagChoices, setContentTags, tagsOn } from "~/services/tags/taggings.server";
import { tiersOf } from "~/services/tiers/program-tiers.server";
import type { TierName } from "~/services/tiers/tiers.schema";
import { CLAIM_COLUMNS, claimsInBatches, WITH_PARTICIPANT_AND_COUPON } from "./internal/claim-export.server";
import { REWARDS } from "./internal/home-rewards.server";
import { outOfReach } from "./internal/out-of-reach.server";
import { changesOf, columnsOf, validateReward } from "./internal/reward-columns.server";
import { ROW_FIELDS, toRewardAdminView, toRewardRow } from "./internal/reward-rows.server";
import { assertTypeFree, isTypeFixed } from "./internal/reward-type.server";
import { storedReward } from "./internal/stored-reward.server";
import {
  newRewardForm,
  rewardAdminView,
  rewardDetail,
  rewardForm,
  rewardListPage,
  rewardParticipantView,
  rewardRowView,
  type RewardAdminView,
  type RewardChange,
  type RewardDetail,
  type RewardInput,
  type RewardListPage,
  type RewardListQuery,
  type RewardParticipantsQuery,
  type RewardParticipantView,
  type RewardRowView,
} from "./rewards-admin.schema";

/** A page of the program's rewards, drafts and ended ones included, and the admin tags to filter by. */
export const listRewards = query(
  "rewards:view",
  async function listRewards(ctx: AdminProgramCtx, input: RewardListQuery): Promise<RewardListPage> {
    const where = whereOf(ctx, input);
    const source = fromRows(
      (range) =>
        prisma.reward.findMany({
          where,
          orderBy: orderBy(input.sort),
          select: ROW_FIELDS,
          ...range,
        }),
      () => prisma.reward.count({ where }),
    );
    const [page, tags] = await Promise.all([
      listPage(input, source, (rows) => rows.map((row) => toRewardRow(ctx, row))),
      tagChoices(ctx.programId, "admin"),
    ]);
    return { ...page, tags };
  },
  { output: rewardListPage, reads: "standby" },
);

/** All rewards that the filters let through, or the selected ones, in the order of the list, for a download. */
export const exportRewards = query(
  "rewards:manage",
  async function exportRewards(ctx: AdminProgramCtx, input: AllPages<RewardListQuery>): Promise<RewardRowView[]> {
    // A program has hundreds of rewards, not millions.
    const rows = await prisma.reward.findMany({
      where: whereOf(ctx, input),
      orderBy: orderBy(input.sort),
      select: ROW_FIELDS,
    });
    return rows.map((row) => toRewardRow(ctx, row));
  },
  { output: z.array(rewardRowView), reads: "standby", fullScope: true },
);

/** One reward with every field. @throws not_found */
export const getRewardForAdmin = query(
  "rewards:view",
  async function getRewardForAdmin(ctx: AdminProgramCtx, id: string): Promise<RewardDetail> {
    const row = await storedReward(prisma, ctx, id);
    const [nft_collection_address_url, out_of_reach] = await Promise.all([collectionUrl(row), outOfReach(ctx, row)]);
    return { ...toRewardAdminView(ctx, row), nft_collection_address_url, out_of_reach };
  },
  { output: rewardDetail },
);

/** The page of the reward's collection in the explorer. */
async function collectionUrl({ programId, id, nftCollectionAddress }: Reward): Promise<string | null> {
  if (nftCollectionAddress === null) return null;
  const created = await prisma.chainTransaction.findFirst({
    where: { programId, rewardId: id, kind: "create_collection", status: "confirmed" },
    select: { network: true },
  });
  return created && chainExplorer(created.network as ChainNetwork).collection(nftCollectionAddress);
}

/** A page of the claims of the reward. @throws not_found */
export const listRewardParticipants = query(
  "rewards:view",
  async function listRewardParticipants(
    ctx: AdminProgramCtx,
    rewardId: string,
    input: RewardParticipantsQuery,
  ): Promise<Page<RewardParticipantView>> {
    const { claimsCount } = await storedReward(prisma, ctx, rewardId);
    const { programId } = ctx;
    const values = new StatementValues();
    const where = [
      sqlText`t.program_id = ${values.add(programId)}::uuid`,
      sqlText`t.reward_id = ${values.add(rewardId)}::uuid`,
    ];
    if (input.in_review !== undefined) where.push(input.in_review ? sqlText`t.in_review` : sqlText`not t.in_review`);
    where.push(...(await ofPeopleNamed(programId, input.search, [sqlText`t.participant_id`], values)));
    const order = orderInSql(input.sort, (direction) => ({
      points: sqlText`t.points ${direction}`,
      earned_at: sqlText`t.claimed_at ${direction}`,
    }));
    const total = input.search || input.in_review !== undefined ? undefined : claimsCount;
    return listPage(
      input,
      fromSelection({ from: sqlText`reward_claims t`, where, order, total }, values, (ids) =>
        prisma.rewardClaim.findMany({
          where: { programId, id: { in: ids } },
          include: WITH_PARTICIPANT_AND_COUPON,
        }),
      ),
      (claims) =>
        claims.map((claim) => ({
          id: claim.id,
          participant_id: claim.participantId,
          name: participantName(claim.participant),
          email: claim.participant.email,
          status: claim.participant.status,
          points: Number(claim.points),
          ...couponOf(ctx, claim.coupon),
          in_review: claim.inReview,
          earned_at: claim.claimedAt.toISOString(),
        })),
    );
  },
  { output: pageSchema(rewardParticipantView), reads: "standby" },
);

/** All claims of the reward as a table to download, oldest first. @throws not_found */
export const exportRewardParticipants = query(
  "rewards:manage",
  async function exportRewardParticipants(ctx: AdminProgramCtx, rewardId: string) {
    await storedReward(prisma, ctx, rewardId);
    return {
      name: "reward-participants",
      columns: CLAIM_COLUMNS,
      batches: inSameRead(claimsInBatches({ programId: ctx.programId, rewardId })),
    };
  },
  { reads: "standby", fullScope: true },
);

/** The form of a new reward. */
export const getNewRewardForm = query(
  "rewards:create",
  async function getNewRewardForm(ctx: AdminProgramCtx) {
    return { reward: null, content_tags: await contentTagChoices(ctx, []), tiers: tierChoices(ctx) };
  },
  { output: newRewardForm },
);

/** A reward to edit. @throws not_found */
export const getRewardForm = query(
  "rewards:update",
  async function getRewardForm(ctx: AdminProgramCtx, id: string) {
    const row = await storedReward(prisma, ctx, id);
    const [tags, type_fixed] = await Promise.all([
      tagsOn(prisma, ctx, { rewardId: id }, "content"),
      isTypeFixed(prisma, ctx, id),
    ]);
    const reward = { ...toRewardAdminView(ctx, row), content_tag_ids: tags.map((tag) => tag.id), type_fixed };
    return { reward, content_tags: await contentTagChoices(ctx, tags), tiers: tierChoices(ctx) };
  },
  { output: rewardForm },
);

/**
 * Creates a reward.
 * @param key the caller's idempotency key, or null; a second call with the same key returns the first reward
 * @throws invalid on the field to correct
 */
export const createReward = command(
  "rewards:create",
  async function createReward(
    ctx: AdminProgramCtx,
    work,
    input: RewardInput,
    key: string | null = null,
  ): Promise<RewardAdminView> {
    const { id } = await withIdempotencyKey(sqlIn(work.tx), ctx, { operation: "reward.create", key, input }, () =>
      insertReward(ctx, work, input),
    );
    return toRewardAdminView(ctx, await storedReward(work.tx, ctx, id));
  },
  { output: rewardAdminView },
);

/**
 * Changes a reward.
 * @throws not_found; invalid on the field to correct; rejected when nothing would change, for an archived reward, and when it
 *   would unpublish what an open quest or an open team goal gives
 * @throws conflict when somebody else changed it since `updated_at`
 */
export const updateReward = command(
  "rewards:update",
  async function updateReward(ctx: AdminProgramCtx, work, id: string, input: RewardChange): Promise<RewardAdminView> {
    const { tx } = work;
    const existing = await editedRow(tx, ctx, REWARDS, id, input.updated_at);
    assertNotArchived(existing);
    const { before, after } = changesOf(columnsOf(input, ctx.program.timeZone, existing), existing);
    const tags = input.content_tag_ids && (await setContentTags(ctx, tx, { rewardId: id }, input.content_tag_ids));
    if (Object.keys(after).length === 0 && !tags) throw noChanges();
    await validateReward(tx, ctx, after, existing);
    if (after.selection) await assertTypeFree(tx, ctx, id);
    if (after.published === false) assertNotBlocked((await REWARDS.needed?.(tx, ctx, [existing]))?.get(id));
    const write = tx.reward.updateMany({
      // A claim does not change updated_at: a concurrent one could leave the new limit too low.
      where: {
        programId: ctx.programId,
        id,
        updatedAt: existing.updatedAt,
        ...(after.claimLimit ? { claimsCount: { lte: after.claimLimit } } : {}),
      },
      data: { ...after, updatedAt: ctx.now },
    });
    await saveEdit(ctx, work, REWARDS, id, write, {
      before: { ...before, ...(tags ? { content_tags: tags.before } : {}) },
      after: { ...after, ...(tags ? { content_tags: tags.after } : {}) },
    });
    return toRewardAdminView(ctx, { ...existing, ...after, updatedAt: ctx.now });
  },
  { output: rewardAdminView },
);

/**
 * `toggle_approval`: publishes a draft or unpublishes a reward, and returns its name and status.
 * @param target whether it should be published; without it the state is toggled
 * @throws not_found; rejected for an archived reward, and to unpublish what an open quest or an open team goal gives; conflict
 *   when somebody else changed it at the same time
 */
export const toggleRewardApproval = command(
  "rewards:update",
  function toggleRewardApproval(ctx: AdminProgramCtx, work, id: string, target?: boolean): Promise<Approval> {
    return toggleApproval(ctx, work, REWARDS, id, target);
  },
  { output: approval },
);

/**
 * `duplicate`: copies a reward as a draft, and returns the copy. Claims, entries, coupons and a collection on the
 * blockchain stay with the original.
 * @param key the caller's idempotency key, if any; a second call with the same key returns the first copy
 * @throws not_found
 */
export const duplicateReward = command(
  "rewards:create",
  async function duplicateReward(
    ctx: AdminProgramCtx,
    work,
    id: string,
    key: string | null = null,
  ): Promise<{ id: string; name: string }> {
    const request = { operation: "reward.duplicate", key, input: { id } };
    return withIdempotencyKey(sqlIn(work.tx), ctx, request, async () => {
      const { id: copyId, name } = await copyRow(ctx, work, REWARDS, id);
      return { id: copyId, name };
    });
  },
  { output: z.object({ id: z.string(), name: z.string() }) },
);

function tierChoices({ program }: AdminProgramCtx): TierName[] {
  return tiersOf(program).map(({ id, name }) => ({ id, name }));
}

async function insertReward(
  ctx: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  input: RewardInput,
): Promise<{ id: string }> {
  const columns = columnsOf(input, ctx.program.timeZone);
  await validateReward(tx, ctx, columns);
  const id = uuidv7(ctx.now);
  await tx.reward.create({
    data: {
      ...columns,
      position: await REWARDS.lastPlace(tx, ctx.programId),
      name: input.name,
      selection: input.selection,
      programId: ctx.programId,
      id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  const tags = await setContentTags(ctx, tx, { rewardId: id }, input.content_tag_ids ?? []);
  const after = { ...columns, ...(tags ? { content_tags: tags.after } : {}) };
  audit({ action: "reward.create", targetType: "reward", targetId: id, after });
  await catalogueChanged({ tx, afterCommit }, ctx.programId);
  return { id };
}

function whereOf(
  { programId, program, now }: AdminProgramCtx,
  { status, selection, tag, start, finish, created, ids, search }: AllPages<RewardListQuery>,
): Prisma.RewardWhereInput {
  return {
    programId,
    ...(selection.length > 0 ? { selection: { in: selection } } : {}),
    ...(tag.length > 0 ? { taggings: { some: { programId, tagId: { in: tag } } } } : {}),
    ...(start ? { start: instantsOf(start, program.timeZone) } : {}),
    ...(finish ? { finish: instantsOf(finish, program.timeZone) } : {}),
    ...(created ? { createdAt: instantsOf(created, program.timeZone) } : {}),
    ...(ids ? { id: { in: ids } } : {}),
    AND: [
      ...(ids ? [] : [whereStatuses(status, now)]),
      ...wordsOf(search).map((word) => ({
        OR: [{ name: { contains: word, mode: "insensitive" as const } }, ...whereTranslated("name", word)],
      })),
    ],
  };
}

function orderBy(sort: RewardListQuery["sort"]): Prisma.RewardOrderByWithRelationInput[] {
  return orderRows(sort, (direction, nullsLast) => ({
    // As on the site.
    position: [{ position: direction }, { finish: nullsLast }, { name: direction }],
    name: { name: direction },
    selection: { selection: direction },
    threshold: { threshold: direction },
    claims: { claimsCount: direction },
    limit: { claimLimit: nullsLast },
    start: { start: nullsLast },
    finish: { finish: nullsLast },
    created_at: { createdAt: direction },
  }));
}
