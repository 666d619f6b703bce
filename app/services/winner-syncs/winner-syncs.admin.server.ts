import { z } from "zod";
import type { WinnerSync } from "~/generated/prisma/client";
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { adminIdOf } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { rewardForm } from "~/services/reward-types/forms/registry";
import { SELECTIONS } from "~/services/reward-types/selections";
import { LEFT, QUALIFIES } from "./qualified.server";
import { possibleWinnersView, type PossibleWinnersView } from "./winner-syncs.schema";

const SYNCED_SELECTIONS: readonly string[] = SELECTIONS.filter((selection) => rewardForm(selection).qualified);

/**
 * How many participants qualify for a reward and do not have it, and how many of it are left.
 * @throws not_found; rejected for a reward that is neither achievement nor milestone, not published or archived
 */
export const fetchPossibleWinners = query(
  "rewards:manage",
  async function fetchPossibleWinners(ctx: AdminProgramCtx, rewardId: string): Promise<PossibleWinnersView> {
    const { programId } = ctx;
    await syncedReward(ctx, rewardId, prisma);
    const [row] = await sql<{ left: number | null; count: number }>(
      sqlText`select ${LEFT} as left, (select count(*)::int from participants p where p.program_id = r.program_id and ${QUALIFIES}) as count
         from rewards r where r.program_id = $1 and r.id = $2`,
      [programId, rewardId],
    );
    const running = await runningSync(ctx, rewardId, prisma);
    return {
      limit_left: row!.left,
      eligible_participants_count: row!.count,
      running: running && {
        id: running.id,
        rows_total: running.rowsTotal,
        rows_done: running.rowsDone,
        winners: running.winners,
      },
    };
  },
  { output: possibleWinnersView, fullScope: true },
);

/**
 * Queues giving the reward to everybody who qualifies. A second call while it is running starts nothing and returns
 * the one that runs.
 * @throws not_found; rejected as `fetchPossibleWinners`
 */
export const syncWinners = command(
  "rewards:manage",
  async function syncWinners(
    ctx: AdminProgramCtx,
    { tx, audit },
    rewardId: string,
    sendEmail: boolean,
  ): Promise<{ id: string }> {
    const { programId, actor, now } = ctx;
    // Of two calls at the same time, the second waits here.
    if (isUuid(rewardId))
      await tx.$queryRaw`select from rewards where program_id = ${programId}::uuid and id = ${rewardId}::uuid for update`;
    const { name } = await syncedReward(ctx, rewardId, tx);
    const running = await runningSync(ctx, rewardId, tx);
    if (running) return { id: running.id };
    const id = uuidv7(now);
    await tx.winnerSync.create({
      data: { programId, id, rewardId, adminId: adminIdOf(actor), status: "running", sendEmail, createdAt: now },
    });
    await enqueue(sqlIn(tx), "sync-winners", { programId, winnerSyncId: id });
    const after = { name, send_email: sendEmail };
    audit({ action: "reward.sync_winners", targetType: "reward", targetId: rewardId, after });
    return { id };
  },
  { output: z.object({ id: z.string() }) },
);

async function syncedReward({ programId }: AdminProgramCtx, id: string, db: Pick<Transaction, "reward">) {
  const reward = isUuid(id) ? await db.reward.findUnique({ where: { programId_id: { programId, id } } }) : null;
  if (!reward) throw notFound(msg("Reward not found"));
  const rejected = (message: string) => new AppError("rejected", message, { errors: [{ field: null, message }] });
  if (!SYNCED_SELECTIONS.includes(reward.selection))
    throw rejected(msg("Only achievements and milestones have winners to sync."));
  if (!reward.published || reward.archivedAt) throw rejected(msg("Publish the reward first."));
  return reward;
}

function runningSync(
  { programId }: AdminProgramCtx,
  rewardId: string,
  db: Pick<Transaction, "winnerSync">,
): Promise<WinnerSync | null> {
  return db.winnerSync.findFirst({ where: { programId, rewardId, status: "running" } });
}
