import type { Prisma } from "~/generated/prisma/client";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { Direction } from "~/platform/paging";
import { statusAt } from "~/platform/schedule";
import type { Earnings } from "~/services/challenge-types/earnings";
import { challengeTypeLabel, type ChallengeType } from "~/services/challenge-types/registry";
import { toPublicImageView } from "~/services/media/public-image-view.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { ChallengeRowView } from "../challenges-admin.schema";

/** The columns that a row of the list needs. Texts and settings are left out, because they can be long. */
export const ROW_FIELDS = {
  id: true,
  programId: true,
  identifier: true,
  caption: true,
  imageFileId: true,
  published: true,
  start: true,
  finish: true,
  archivedAt: true,
  challengeType: true,
  parameters: true,
  points: true,
  rewardType: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.ChallengeSelect;

type StoredRow = Prisma.ChallengeGetPayload<{ select: typeof ROW_FIELDS }>;

/** What is counted for a row. */
type Counts = { completions: number; clicks: number; tag_list: string[] };

/** Of a row that a standby does not have yet. */
const NO_COUNTS: Counts = { completions: 0, clicks: 0, tag_list: [] };

/** Challenges as rows of the admin's list. */
export async function toChallengeRows(ctx: AdminProgramCtx, rows: readonly StoredRow[]): Promise<ChallengeRowView[]> {
  const counts = await countsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toChallengeRow(ctx, row, counts.get(row.id) ?? NO_COUNTS));
}

function toChallengeRow(
  { program, now }: AdminProgramCtx,
  row: StoredRow,
  { completions, clicks, tag_list }: Counts,
): ChallengeRowView {
  const challengeType = row.challengeType as ChallengeType;
  return {
    id: row.id,
    program_id: row.programId,
    identifier: row.identifier,
    name: row.caption,
    caption: row.caption,
    image: toPublicImageView(program, program.files, row.imageFileId),
    status: statusAt(row, now),
    published: row.published,
    challenge_type: challengeType,
    parameters: row.parameters,
    challengeType: challengeTypeLabel(challengeType, row.parameters),
    points: Number(row.points),
    reward_type: row.rewardType as Earnings,
    start: row.start?.toISOString() ?? null,
    finish: row.finish?.toISOString() ?? null,
    completions,
    clicks,
    tag_list,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** How often the challenge `c` was completed, in SQL; counted by a trigger (docs/decisions/counts-by-triggers.md). */
const COMPLETIONS = `(select coalesce(sum(n.completions), 0) from challenge_completion_counts n
  where n.program_id = c.program_id and n.challenge_id = c.id)`;

/** Those of the challenges that are on a page when they are ordered by how often they were completed. */
export async function pageByCompletions(
  { programId }: AdminProgramCtx,
  challengeIds: string[],
  direction: Direction,
  { take, skip }: { take: number; skip: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    sqlText`select c.id from challenges c where c.program_id = $1::uuid and c.id = any($2::uuid[])
      order by ${COMPLETIONS} ${direction}, c.id ${direction} limit $3 offset $4`,
    [programId, challengeIds, take, skip],
  );
  return rows.map(({ id }) => id);
}

/** How often each challenge was completed and opened, and the names of its admin tags, in one round trip. */
async function countsOf({ programId }: AdminProgramCtx, challengeIds: string[]): Promise<Map<string, Counts>> {
  const rows = await sql<Counts & { id: string }>(
    sqlText`select c.id,
            ${COMPLETIONS}::float8 as completions,
            (select coalesce(sum(k.clicks), 0)::float8 from challenge_clicks k
              where k.program_id = c.program_id and k.challenge_id = c.id) as clicks,
            array(select t.name from taggings g join tags t on t.program_id = g.program_id and t.id = g.tag_id
                   where g.program_id = c.program_id and g.challenge_id = c.id and t.kind = 'admin'
                   order by t.name) as tag_list
       from challenges c
      where c.program_id = $1::uuid and c.id = any($2::uuid[])`,
    [programId, challengeIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
