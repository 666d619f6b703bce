/** What gives a reward as its prize, and so needs it. */
import { msg } from "~/locales/translate";
import type { Transaction } from "~/platform/database/sql";
import type { RowError } from "~/platform/selection";
import type { AdminProgramCtx } from "~/services/programs/program-context";

const IS_TEAM_PRIZE = msg("The team goal {goal} gives this reward. Wait until it's over, or delete it first.");
const IS_QUEST_PRIZE = msg("The quest {quest} gives this reward. Unpublish the quest first.");
const IS_PRIZE = msg("The challenge {challenge} gives this reward. Unpublish the challenge first.");

type Errors = Map<string, RowError>;

/**
 * The error of each reward that an open quest or an open team goal gives, with the name of one of them. They give points in
 * place of a reward that is not published, which is not what participants read.
 * @param rewards locked by the caller, so that nothing begins to give them meanwhile
 */
export async function openPrizeErrors(
  tx: Transaction,
  { programId, now }: AdminProgramCtx,
  rewards: readonly { id: string }[],
): Promise<Errors> {
  const among = { in: rewards.map(({ id }) => id) };
  const goals = await tx.teamGoal.findMany({
    where: { programId, prizeRewardId: among, finishedAt: null },
    orderBy: { endsAt: "desc" },
    select: { title: true, prizeRewardId: true },
  });
  const quests = await tx.quest.findMany({
    where: { programId, prizeRewardId: among, published: true, OR: [{ finish: null }, { finish: { gt: now } }] },
    orderBy: { title: "desc" },
    select: { title: true, prizeRewardId: true },
  });
  return new Map<string, RowError>([
    ...quests.map(
      ({ title: quest, prizeRewardId }) => [prizeRewardId!, { message: IS_QUEST_PRIZE, values: { quest } }] as const,
    ),
    ...goals.map(
      ({ title: goal, prizeRewardId }) => [prizeRewardId!, { message: IS_TEAM_PRIZE, values: { goal } }] as const,
    ),
  ]);
}

/** Those of `openPrizeErrors`, and of each reward that a published challenge gives: it may be unpublished but not archived. */
export async function prizeErrors(
  tx: Transaction,
  ctx: AdminProgramCtx,
  rewards: readonly { id: string }[],
): Promise<Errors> {
  const among = { in: rewards.map(({ id }) => id) };
  const challenges = await tx.challenge.findMany({
    where: {
      programId: ctx.programId,
      published: true,
      OR: [{ prizeRewardId: among }, { sweepstakeRewardId: among }],
    },
    orderBy: [{ caption: "desc" }],
    select: { caption: true, prizeRewardId: true, sweepstakeRewardId: true },
  });
  return new Map<string, RowError>([
    ...(await openPrizeErrors(tx, ctx, rewards)),
    ...challenges.flatMap(({ caption: challenge, ...prizes }) =>
      Object.values(prizes).flatMap((id) =>
        id === null ? [] : [[id, { message: IS_PRIZE, values: { challenge } }] as const],
      ),
    ),
  ]);
}
