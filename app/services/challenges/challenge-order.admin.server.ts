/** The order of the challenges on the home page. */
import type { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import {
  rowOrderResult,
  rowOrderView,
  type RowOrderInput,
  type RowOrderResult,
  type RowOrderView,
} from "~/platform/row-order";
import { orderVersion } from "~/platform/row-order.server";
import { statusAt } from "~/platform/schedule";
import { command, query } from "~/platform/use-case.server";
import { toImageView } from "~/services/media/image-view";
import { saveHomeOrder } from "~/services/programs/home-order.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** The challenges that are not archived, in the order of the home page, drafts included. */
export const getChallengeOrder = query(
  "challenges:update",
  async function getChallengeOrder(ctx: AdminProgramCtx): Promise<RowOrderView> {
    const rows = await prisma.challenge.findMany(inOrder(ctx));
    return {
      version: orderVersion(rows.map(({ id }) => id)),
      items: rows.map((row) => ({
        id: row.id,
        name: row.caption,
        status: statusAt(row, ctx.now),
        image_url: toImageView(ctx.program.files, row.imageFileId)?.url ?? null,
      })),
    };
  },
  { output: rowOrderView },
);

/**
 * Puts the challenges in order. A repeated request changes nothing.
 * @throws conflict when somebody else changed the order, added, archived or deleted one in the meantime
 */
export const orderChallenges = command(
  "challenges:update",
  function orderChallenges(ctx: AdminProgramCtx, work, input: RowOrderInput): Promise<RowOrderResult> {
    const readStored = async () =>
      (await work.tx.challenge.findMany(inOrder(ctx))).map((row) => ({ id: row.id, name: row.caption }));
    return saveHomeOrder(ctx, work, "challenges", readStored, input);
  },
  { output: rowOrderResult },
);

function inOrder({ programId }: AdminProgramCtx) {
  return {
    where: { programId, archivedAt: null },
    orderBy: [{ position: "asc" }, { identifier: "asc" }],
  } satisfies Prisma.ChallengeFindManyArgs;
}
