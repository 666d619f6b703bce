/** The order of the rewards on the home page. */
import type { Prisma } from "~/generated/prisma/client";
import { prisma, sqlIn, type Transaction } from "~/platform/database.server";
import { rowOrderView, type RowOrderInput, type RowOrderView } from "~/platform/row-order";
import { isNewOrder, orderVersion } from "~/platform/row-order.server";
import { statusAt } from "~/platform/schedule";
import { command, query } from "~/platform/use-case.server";
import { toImageView } from "~/services/media/image-view";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** The rewards that are not archived, in the order of the home page, drafts included. */
export const getRewardOrder = query(
  "rewards:update",
  async function getRewardOrder(ctx: AdminProgramCtx): Promise<RowOrderView> {
    const rows = await prisma.reward.findMany(inOrder(ctx));
    return {
      version: orderVersion(rows.map(({ id }) => id)),
      items: rows.map((row) => ({
        id: row.id,
        name: row.name,
        status: statusAt(row, ctx.now),
        image_url: toImageView(ctx.program.files, row.imageFileId)?.url ?? null,
      })),
    };
  },
  { output: rowOrderView },
);

/**
 * Puts the rewards in order. A repeated request changes nothing.
 * @throws conflict when somebody else changed the order, added, archived or deleted one in the meantime
 */
export const orderRewards = command(
  "rewards:update",
  async function orderRewards(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    input: RowOrderInput,
  ): Promise<{ changed: boolean }> {
    await lockRewards(tx, ctx);
    const stored = await tx.reward.findMany(inOrder(ctx));
    const before = stored.map(({ id }) => id);
    if (!isNewOrder(before, input)) return { changed: false };
    await sqlIn(tx)(
      `update rewards set position = place from unnest($2::uuid[]) with ordinality as sorted (sorted_id, place)
        where program_id = $1::uuid and id = sorted_id`,
      [ctx.programId, input.ids],
    );
    const names = new Map(stored.map((row) => [row.id, row.name]));
    const named = (ids: readonly string[]) => ids.map((id) => names.get(id)).join(", ");
    audit({
      action: "rewards.order",
      targetType: "program",
      targetId: ctx.programId,
      before: { order: named(before) },
      after: { order: named(input.ids) },
    });
    await catalogueChanged({ tx, afterCommit }, ctx.programId);
    return { changed: true };
  },
);

/** Makes another order, and whatever adds or archives one, wait. */
async function lockRewards(tx: Transaction, { programId }: AdminProgramCtx): Promise<void> {
  await tx.$queryRaw`select from rewards where program_id = ${programId}::uuid order by id for update`;
}

function inOrder({ programId }: AdminProgramCtx) {
  return {
    where: { programId, archivedAt: null },
    orderBy: [{ position: "asc" }, { finish: { sort: "asc", nulls: "last" } }, { name: "asc" }, { id: "asc" }],
  } satisfies Prisma.RewardFindManyArgs;
}
