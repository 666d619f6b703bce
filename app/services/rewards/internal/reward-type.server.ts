import { msg } from "~/locales/translate";
import type { Transaction } from "~/platform/database/sql";
import { AppError } from "~/platform/errors";
import { undoableSince } from "~/services/participant-accounts/claim-corrections.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";

const TYPE_FIXED = msg(
  "Participants have this reward or entries for it, or it has a collection, so its type can't be changed.",
);

/**
 * Whether somebody has the reward or entered for it, or may get it back by the undo of a cancellation, since what they
 * were promised depends on its type; or it has a
 * collection on the blockchain or soon will, since only achievements have certificates.
 */
export async function isTypeFixed(
  db: Pick<Transaction, "rewardClaim" | "pointHold" | "canceledClaim" | "sweepstakeEntry" | "chainTransaction">,
  { programId, now }: AdminProgramCtx,
  rewardId: string,
): Promise<boolean> {
  const where = { programId, rewardId };
  const found = await Promise.all([
    db.rewardClaim.findFirst({ where, select: { id: true } }),
    db.pointHold.findFirst({ where: { ...where, state: "held" }, select: { id: true } }),
    db.canceledClaim.findFirst({
      where: { ...where, undoneAt: null, canceledAt: { gt: undoableSince(now) } },
      select: { id: true },
    }),
    db.sweepstakeEntry.findFirst({ where, select: { id: true } }),
    db.chainTransaction.findFirst({ where: { ...where, status: { not: "failed" } }, select: { id: true } }),
  ]);
  return found.some((row) => row !== null);
}

/**
 * For a change of the type. The lock makes claims and entries wait, so that what is found here stays true.
 * @throws invalid on `selection`
 */
export async function assertTypeFree(tx: Transaction, ctx: AdminProgramCtx, rewardId: string): Promise<void> {
  await tx.$queryRaw`select from rewards where program_id = ${ctx.programId}::uuid and id = ${rewardId}::uuid for update`;
  if (await isTypeFixed(tx, ctx, rewardId))
    throw new AppError("invalid", TYPE_FIXED, { errors: [{ field: "selection", message: TYPE_FIXED }] });
}
