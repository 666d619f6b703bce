import { participantCall, runs } from "~/http/handlers/site.server";
import { submission } from "~/services/challenges/challenges.schema";
import { submitChallenge } from "~/services/challenges/challenges.site.server";

/** `POST /public/challenges/submit`: completes a challenge. */
export const action = participantCall(
  submission,
  runs(
    submitChallenge,
    async ({ ctx, idempotencyKey }, input) => {
      const result = await submitChallenge(ctx, input, idempotencyKey);
      return { message: result.message, body: result };
    },
    "result",
  ),
);
