import type { Reward } from "~/generated/prisma/client";
import { prisma } from "~/platform/database.server";
import { statusAt } from "~/platform/schedule";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { RewardDetail } from "../rewards-admin.schema";
import { isEntered } from "../selections";

/**
 * Why nobody can get a published reward: it is one that challenges give, none of them is open or will be, and points do
 * not lead to it either. Null while there is a way.
 */
export async function outOfReach(ctx: AdminProgramCtx, reward: Reward): Promise<RewardDetail["out_of_reach"]> {
  const { programId, program, now } = ctx;
  const { id, selection } = reward;
  const byPoints = reward.threshold > 0n && selection !== "mini-contest";
  if (byPoints || selection === "redeem" || selection === "offer") return null;
  if (!["active", "scheduled"].includes(statusAt(reward, now))) return null;
  if (program.birthdayGiftOn && program.birthdayRewardId === id) return null;
  const challenges = await prisma.challenge.findMany({
    where: { programId, archivedAt: null, OR: [{ prizeRewardId: id }, { sweepstakeRewardId: id }] },
    orderBy: { createdAt: "desc" },
    select: { id: true, caption: true, published: true, start: true, finish: true, archivedAt: true },
  });
  const withStatus = challenges.map((challenge) => ({ ...challenge, status: statusAt(challenge, now) }));
  if (withStatus.some(({ status }) => status === "active" || status === "scheduled")) return null;
  // Entries may come from challenges that have ended, or an admin has made one for everybody.
  if (isEntered(selection) && (await prisma.sweepstakeEntry.findFirst({ where: { programId, rewardId: id } })))
    return null;
  const draft = withStatus.find(({ status }) => status === "draft");
  return { draft_challenge: draft ? { id: draft.id, name: draft.caption } : null };
}
