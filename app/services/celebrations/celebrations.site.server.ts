import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { command } from "~/platform/use-case.server";
import type { ParticipantCtx } from "~/services/programs/program-context";

/**
 * Remembers that the participant has seen a celebration, and earlier ones of its kind that were shown with it. A second
 * call changes nothing, and so does an unknown id.
 */
export const markCelebrationSeen = command(
  "site:participate",
  async function markCelebrationSeen({ programId, actor }: ParticipantCtx, { tx }, id: string): Promise<void> {
    await sqlIn(tx)(
      sqlText`delete from celebrations c using celebrations seen
        where seen.program_id = $1::uuid and seen.participant_id = $2::uuid and seen.id = $3::uuid
          and c.program_id = seen.program_id and c.participant_id = seen.participant_id and c.kind = seen.kind
          and c.reward_id is not distinct from seen.reward_id and c.id <= seen.id`,
      [programId, actor.id, id],
    );
  },
);
