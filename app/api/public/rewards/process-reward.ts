import { participantCall } from "~/http/site-doors.server";
import { claimInput } from "~/services/rewards/rewards.schema";
import { processReward } from "~/services/rewards/rewards.server";

export const action = participantCall(claimInput, async ({ ctx, idempotencyKey }, input) => {
  const answer = await processReward(ctx, input.reward_id, idempotencyKey);
  return { message: answer.message, body: answer, redirectTo: "/" };
});
