import { participantCall } from "~/http/site-doors.server";
import { submission } from "~/services/challenges/challenges.schema";
import { submitChallenge } from "~/services/challenges/challenges.server";

export const action = participantCall(submission, async ({ ctx, idempotencyKey }, input) => {
  const answer = await submitChallenge(ctx, input, idempotencyKey);
  return { message: answer.message, body: answer };
});
