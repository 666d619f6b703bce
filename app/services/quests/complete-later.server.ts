import { enqueue } from "~/jobs/queue.server";
import type { Sql } from "~/platform/database/sql";

/** So that completions which began before are stored by then: they may not have seen the quest as it is now. */
const DELAY_SECONDS = 30;

/**
 * Queues the job that completes quests for those who have done all steps already: since the start, before a step was
 * removed or the end moved, or while they could win nothing.
 */
export async function completeQuestsLater(on: Sql, programId: string, questIds: readonly string[]): Promise<void> {
  for (const questId of questIds)
    await enqueue(
      on,
      "complete-quest",
      { programId, questId },
      { key: `complete-quest ${questId}`, delaySeconds: DELAY_SECONDS },
    );
}
