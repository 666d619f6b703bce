import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { markUsedInput } from "~/services/my-rewards/my-rewards.schema";
import { markRewardUsed } from "~/services/my-rewards/my-rewards.site.server";

/** `POST /public/rewards/mark_used`; a plain form goes back to its page. */
export const action = participantCall(
  markUsedInput,
  runs(
    markRewardUsed,
    async (run, { ctx }, input) => {
      await run(ctx, input);
      return {};
    },
    "nothing",
  ),
);
