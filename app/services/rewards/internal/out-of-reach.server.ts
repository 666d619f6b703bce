import type { Reward } from "~/generated/prisma/client";
import { isAllowed } from "~/platform/authorize";
import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { statusAt } from "~/platform/schedule";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { rewardForm } from "~/services/reward-types/forms/registry";
import type { RewardDetail } from "../rewards-admin.schema";

/**
 * Why nobody can get a published reward that nobody has: it is one that challenges give, none of them is open or will be,
 * and points do not lead to it either. Null while there is a way.
 */
export async function outOfReach(ctx: AdminProgramCtx, reward: Reward): Promise<RewardDetail["out_of_reach"]> {
  const { programId, program, now } = ctx;
  const { id, selection } = reward;
  const { fields, outOfReach } = rewardForm(selection);
  const byPoints = reward.threshold > 0n && fields.includes("threshold");
  if (byPoints || !outOfReach || reward.claimsCount > 0) return null;
  if (!["active", "scheduled"].includes(statusAt(reward, now))) return null;
  if (program.birthdayGiftOn && program.birthdayRewardId === id) return null;
  const isOpenPrize = (quest: (typeof program.quests)[number]) =>
    quest.prizeRewardId === id && ["active", "scheduled"].includes(statusAt(quest, now));
  if (program.quests.some(isOpenPrize)) return null;
  if (program.teamGoals.some(({ prizeRewardId, endsAt }) => prizeRewardId === id && endsAt > now)) return null;
  const challenges = await prisma.challenge.findMany({
    where: { programId, OR: [{ prizeRewardId: id }, { sweepstakeRewardId: id }] },
    orderBy: { createdAt: "desc" },
    select: { id: true, caption: true, published: true, start: true, finish: true, archivedAt: true },
  });
  const withStatus = challenges.map((challenge) => ({ ...challenge, status: statusAt(challenge, now) }));
  if (withStatus.some(({ status }) => status === "active" || status === "scheduled")) return null;
  if (await isReachable(programId, id)) return null;
  const draft = isAllowed(ctx, "challenges:view") ? withStatus.find(({ status }) => status === "draft") : undefined;
  return {
    draft_challenge: draft ? { id: draft.id, name: draft.caption } : null,
    has_challenges: challenges.length > 0,
  };
}

/** Whether somebody has entries, or completed a challenge that gives it and has not got it yet. */
async function isReachable(programId: ProgramId, rewardId: string): Promise<boolean> {
  const [entry, completion] = await Promise.all([
    prisma.sweepstakeEntry.findFirst({ where: { programId, rewardId }, select: { id: true } }),
    prisma.challengeCompletion.findFirst({
      where: { programId, challenge: { prizeRewardId: rewardId } },
      select: { id: true },
    }),
  ]);
  return entry !== null || completion !== null;
}
