import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { seenTierInput } from "~/services/tiers/tiers.schema";
import { markTierSeen } from "~/services/tiers/tiers.site.server";

/** `POST /public/account/seen_tier`; a plain form goes back to its page. */
export const action = participantCall(
  seenTierInput,
  runs(
    markTierSeen,
    async (run, { ctx }, { tier_id }) => {
      await run(ctx, tier_id);
      return {};
    },
    "nothing",
  ),
);
