import { hostOf } from "~/http/site-context.server";
import { participantCall } from "~/http/site-doors.server";
import { claimInput } from "~/services/rewards/rewards.schema";
import { processReward } from "~/services/rewards/rewards.server";

export const action = participantCall(claimInput, async ({ ctx, request, idempotencyKey }, input) => {
  const answer = await processReward(ctx, input.reward_id, idempotencyKey, hostOf(request));
  if (answer.stripe_url) return { body: answer, redirectTo: answer.stripe_url }; // the payment page speaks for itself
  return { message: answer.message, body: answer, redirectTo: "/" };
});
