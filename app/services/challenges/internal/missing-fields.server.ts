import type { Challenge } from "~/generated/prisma/client";
import type { Transaction } from "~/platform/database/sql";
import type { FieldError } from "~/platform/errors";
import { missingIn } from "./challenge-validation";
import { lockRewards } from "./lock-rewards.server";

/**
 * What each of these challenges lacks before it can be published, by its id; complete ones have an empty list. An
 * archived prize is none.
 */
export async function missingByChallenge(
  tx: Transaction,
  challenges: readonly Challenge[],
): Promise<Map<string, FieldError[]>> {
  const [first] = challenges;
  if (!first) return new Map();
  const where = { programId: first.programId, challengeId: { in: challenges.map(({ id }) => id) } };
  const questions = await tx.question.findMany({
    where,
    orderBy: [{ position: "asc" }, { id: "asc" }],
    include: { options: { select: { isCorrect: true } } },
  });
  const prizeIds = challenges.flatMap(({ prizeRewardId }) => prizeRewardId ?? []);
  await lockRewards(tx, first.programId, prizeIds);
  const archivedPrizes = await tx.reward.findMany({
    where: { programId: first.programId, id: { in: prizeIds }, archivedAt: { not: null } },
    select: { id: true },
  });
  const isArchived = (prizeId: string | null) => archivedPrizes.some(({ id }) => id === prizeId);
  const posts = await tx.socialNetworkPost.groupBy({ by: ["challengeId"], where, _count: true });
  return new Map(
    challenges.map((challenge) => [
      challenge.id,
      missingIn({
        ...challenge,
        prizeRewardId: isArchived(challenge.prizeRewardId) ? null : challenge.prizeRewardId,
        questions: questions.filter(({ challengeId }) => challengeId === challenge.id),
        postsCount: posts.find(({ challengeId }) => challengeId === challenge.id)?._count ?? 0,
      }),
    ]),
  );
}
