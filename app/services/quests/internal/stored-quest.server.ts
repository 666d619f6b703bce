import type { Prisma } from "~/generated/prisma/client";
import type { Transaction } from "~/platform/database/sql";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { statusAt } from "~/platform/schedule";
import { translationsOf } from "~/platform/translations";
import { isOffered } from "~/services/challenge-types/offered.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { QuestState } from "../quests-admin.schema";

export const STEPS = {
  steps: {
    orderBy: [{ position: "asc" as const }, { challengeId: "asc" as const }],
    include: {
      challenge: {
        select: {
          id: true,
          caption: true,
          challengeType: true,
          published: true,
          archivedAt: true,
          start: true,
          finish: true,
        },
      },
    },
  },
} satisfies Prisma.QuestInclude;
export type StoredQuest = Prisma.QuestGetPayload<{ include: typeof STEPS }>;

/** @throws not_found */
export async function storedQuest(
  db: Pick<Transaction, "quest">,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<StoredQuest> {
  const where = { programId_id: { programId, id } };
  const quest = isUuid(id) ? await db.quest.findUnique({ where, include: STEPS }) : null;
  if (!quest) throw notFound("Quest not found");
  return quest;
}

/** The challenges that nobody can complete between now, or the quest's start, and its end. */
export function impossibleSteps({ program, now }: AdminProgramCtx, { steps, start, finish }: StoredQuest): string[] {
  const from = start && start > now ? start : now;
  return steps
    .map(({ challenge }) => challenge)
    .filter(
      (challenge) =>
        !challenge.published ||
        (challenge.finish !== null && challenge.finish <= from) ||
        (challenge.start !== null && finish !== null && challenge.start >= finish) ||
        !isOffered(program, challenge.challengeType),
    )
    .map(({ caption }) => caption);
}

/** What admins see of a quest, without its figures. */
export function toState(ctx: AdminProgramCtx, quest: StoredQuest): QuestState {
  const { now } = ctx;
  const status = statusAt(quest, now);
  return {
    id: quest.id,
    program_id: quest.programId,
    title: quest.title,
    description: quest.description,
    translations: translationsOf(quest),
    steps: quest.steps.map(({ challenge }) => ({
      challenge_id: challenge.id,
      caption: challenge.caption,
      status: statusAt(challenge, now),
    })),
    prize_points: quest.prizePoints,
    prize_reward_id: quest.prizeRewardId,
    start: quest.start?.toISOString() ?? null,
    finish: quest.finish?.toISOString() ?? null,
    published: quest.published,
    status,
    impossible: status === "ended" || status === "archived" ? [] : impossibleSteps(ctx, quest),
    created_at: quest.createdAt.toISOString(),
    updated_at: quest.updatedAt.toISOString(),
  };
}
