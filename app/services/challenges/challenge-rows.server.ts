/** Challenges as the console shows them, from their rows. */
import type { Prisma } from "~/generated/prisma/client";
import type { AdminProgramCtx } from "../context";
import { prisma } from "../database.server";
import { imageView } from "../media/image-view";
import { statusAt } from "../schedule";
import { challengeTypeLabel } from "./challenge-labels";
import type { ChallengeRowView } from "./challenges-console.schema";
import type { ChallengeType } from "./challenges.schema";

/** What a row of the list is made of; the clicks come apart, since they are a sum. */
export const WITH_COUNTS = {
  _count: { select: { completions: true } },
  taggings: {
    where: { tag: { kind: "admin" } },
    orderBy: { tag: { name: "asc" } },
    select: { tag: { select: { name: true } } },
  },
} satisfies Prisma.ChallengeInclude;

type Counted = Prisma.ChallengeGetPayload<{ include: typeof WITH_COUNTS }>;

/** Challenges as rows of the console's list, with their clicks. */
export async function challengeRows(ctx: AdminProgramCtx, rows: readonly Counted[]): Promise<ChallengeRowView[]> {
  const clicks = await clicksOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => challengeRow(ctx, row, clicks.get(row.id) ?? 0));
}

function challengeRow({ program, now }: AdminProgramCtx, row: Counted, clicks: number): ChallengeRowView {
  const challengeType = row.challengeType as ChallengeType;
  return {
    id: row.id,
    program_id: row.programId,
    identifier: row.identifier,
    name: row.caption,
    caption: row.caption,
    image: imageView(program.files, row.imageFileId),
    status: statusAt(row, now),
    published: row.published,
    challenge_type: challengeType,
    parameters: row.parameters,
    challengeType: challengeTypeLabel(challengeType, row.parameters),
    points: Number(row.points),
    reward_type: row.rewardType as "points" | "prize",
    start: row.start?.toISOString() ?? null,
    finish: row.finish?.toISOString() ?? null,
    completions: row._count.completions,
    clicks,
    tag_list: row.taggings.map(({ tag }) => tag.name),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** How often each of these challenges was opened, by id; none stands for never. */
async function clicksOf({ programId }: AdminProgramCtx, challengeIds: string[]): Promise<Map<string, number>> {
  const sums = await prisma.challengeClicks.groupBy({
    by: ["challengeId"],
    where: { programId, challengeId: { in: challengeIds } },
    _sum: { clicks: true },
  });
  return new Map(sums.map(({ challengeId, _sum }) => [challengeId, Number(_sum.clicks)]));
}
