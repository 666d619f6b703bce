import type { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database.server";
import { statusAt } from "~/platform/schedule";
import { toImageView } from "~/services/media/image-view";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { challengeTypeLabel } from "../challenge-labels";
import type { ChallengeRowView } from "../challenges-admin.schema";
import type { ChallengeType } from "../challenges.schema";

/** What a row of the list is made of, except the clicks, which are a sum over shards. */
export const WITH_COUNTS = {
  _count: { select: { completions: true } },
  taggings: {
    where: { tag: { kind: "admin" } },
    orderBy: { tag: { name: "asc" } },
    select: { tag: { select: { name: true } } },
  },
} satisfies Prisma.ChallengeInclude;

type Counted = Prisma.ChallengeGetPayload<{ include: typeof WITH_COUNTS }>;

/** Challenges as rows of the admin's list. */
export async function toChallengeRows(ctx: AdminProgramCtx, rows: readonly Counted[]): Promise<ChallengeRowView[]> {
  const clicks = await clicksOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toChallengeRow(ctx, row, clicks.get(row.id) ?? 0));
}

function toChallengeRow({ program, now }: AdminProgramCtx, row: Counted, clicks: number): ChallengeRowView {
  const challengeType = row.challengeType as ChallengeType;
  return {
    id: row.id,
    program_id: row.programId,
    identifier: row.identifier,
    name: row.caption,
    caption: row.caption,
    image: toImageView(program.files, row.imageFileId),
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

/** How often each of these challenges was opened, by id; a challenge never opened has no entry. */
async function clicksOf({ programId }: AdminProgramCtx, challengeIds: string[]): Promise<Map<string, number>> {
  const sums = await prisma.challengeClicks.groupBy({
    by: ["challengeId"],
    where: { programId, challengeId: { in: challengeIds } },
    _sum: { clicks: true },
  });
  return new Map(sums.map(({ challengeId, _sum }) => [challengeId, Number(_sum.clicks)]));
}
