import type { SiteCtx } from "../context";
import { sql } from "../database.server";
import { sharedRead } from "../shared-read";
import type { Completion } from "./challenge-view.server";

/** The last completion of each challenge by the context's participant, by challenge id; none for a visitor. */
export const completionsOf = sharedRead(
  async ({ actor, programId }: Pick<SiteCtx, "actor" | "programId">): Promise<Map<string, Completion>> => {
    if (actor.kind !== "participant") return new Map();
    const rows = await sql<{ challenge_id: string; completed_at: Date }>(
      `select challenge_id, max(completed_at) as completed_at from challenge_completions
      where program_id = $1 and participant_id = $2 group by challenge_id`,
      [programId, actor.id],
    );
    return new Map(
      rows.map((row) => [row.challenge_id, { challengeId: row.challenge_id, completedAt: row.completed_at }]),
    );
  },
);
