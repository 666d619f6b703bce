/** What the worker does for draws: it commits to the next ones. */
import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { job } from "~/platform/use-case.server";
import { commitNextDraw } from "./internal/draw-steps.server";

/**
 * Commits to the draw of every published sweepstake that has none; the job `commit-draws`, each minute. So the
 * commitment is public from the start of a sweepstake, whichever way it was published.
 */
export const commitDraws = job(async function commitDraws({ now }: Ctx<SystemActor>): Promise<void> {
  const rows = await sql<{ program_id: string; id: string }>(
    sqlText`select r.program_id, r.id from rewards r where r.selection = 'sweepstake' and r.published
       and not exists (select from sweepstake_draws d where d.program_id = r.program_id and d.reward_id = r.id)
      order by r.id`,
    [],
  );
  for (const row of rows) await commitNextDraw(sql, { programId: row.program_id, rewardId: row.id, now });
});
