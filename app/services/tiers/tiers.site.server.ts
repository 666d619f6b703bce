import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { command } from "~/platform/use-case.server";
import type { ParticipantCtx } from "~/services/programs/program-context";

/**
 * Remembers that the participant has seen that they reached a tier, and those below it, so that the message does not
 * open again in any browser. A second call changes nothing, and so does an unknown tier.
 * @throws not_found while the program has no tiers
 */
export const markTierSeen = command(
  "site:participate",
  async function markTierSeen({ programId, actor, now }: ParticipantCtx, { tx }, tierId: string): Promise<void> {
    await sqlIn(tx)(
      sqlText`update tier_rises r set seen_at = $4::timestamptz
         from program_tiers seen, program_tiers t
        where r.program_id = $1::uuid and r.participant_id = $2::uuid and r.seen_at is null
          and seen.program_id = r.program_id and seen.id = $3::uuid
          and t.program_id = r.program_id and t.id = r.tier_id and t.points_threshold_min <= seen.points_threshold_min`,
      [programId, actor.id, tierId, now],
    );
  },
  { feature: "tiers" },
);
