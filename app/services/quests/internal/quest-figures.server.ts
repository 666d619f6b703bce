import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { QuestRow } from "../quests-admin.schema";

type Figures = Pick<QuestRow, "began" | "completed" | "points">;
const NONE: Figures = { began: 0, completed: 0, points: 0 };

/**
 * How many began and completed each quest, and the points that it gave, without employees of the operator.
 * @returns the figures of one of the quests
 */
export async function figuresOf(
  { programId }: AdminProgramCtx,
  quests: readonly { id: string }[],
): Promise<(quest: { id: string }) => Figures> {
  if (quests.length === 0) return () => NONE;
  const rows = await sql<{ id: string; began: number; completed: number; points: string }>(
    sqlText`select q.id, b.began, c.completed, c.points from quests q
        cross join lateral (
          select count(*)::int as began from (
            select d.participant_id from quest_steps s
                join challenge_completions d on d.program_id = s.program_id and d.challenge_id = s.challenge_id
             where s.program_id = q.program_id and s.quest_id = q.id
               and d.completed_at >= q.start and (q.finish is null or d.completed_at < q.finish)
               and not exists (select from participants p
                 where p.program_id = d.program_id and p.id = d.participant_id and p.staff)
             group by d.participant_id) people) b
        cross join lateral (
          select count(*)::int as completed, coalesce(sum(e.points), 0)::bigint as points from quest_completions e
           where e.program_id = q.program_id and e.quest_id = q.id
             and not exists (select from participants p
               where p.program_id = e.program_id and p.id = e.participant_id and p.staff)) c
      where q.program_id = $1::uuid and q.id = any($2::uuid[])`,
    [programId, quests.map(({ id }) => id)],
  );
  const byId = new Map(rows.map(({ id, points, ...counts }) => [id, { ...counts, points: Number(points) }]));
  return ({ id }) => byId.get(id) ?? NONE;
}
