import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { submission } from "~/services/challenges/challenges.schema";
import { submitChallenge } from "~/services/challenges/challenges.site.server";

/** `POST /public/challenges/submit`: completes a challenge. */
export const action = participantCall(
  submission,
  runs(
    submitChallenge,
    async (run, { ctx, idempotencyKey }, input) => {
      const result = await run(ctx, input, idempotencyKey);
      return { message: result.message, body: result };
    },
    "result",
  ),
);
