import { hostOf } from "~/http/context/request.server";
import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { claimInput } from "~/services/rewards/rewards.schema";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";

/** `POST /public/rewards/process_reward`: claims a reward, or starts its payment. */
export const action = participantCall(
  claimInput,
  runs(
    claimOrBuyReward,
    async (run, { ctx, request, idempotencyKey }, input) => {
      const result = await run(ctx, input.reward_id, idempotencyKey, hostOf(request));
      // Without a message: the participant sees the payment page next.
      if (result.stripe_url) return { body: result, redirectTo: result.stripe_url };
      return { message: result.message, body: result, redirectTo: "/" };
    },
    "result",
  ),
);
