import { programCallAction } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { translate } from "~/locales/translate";
import { completeForParticipant } from "~/services/completions/external-completions.admin.server";
import { externalCompletionIntent } from "~/services/completions/external-completions.schema";

/** `POST participants/{id}/complete_challenge {challenge_id}`: for challenges with `api_completion_only`. */
export const action = programCallAction(
  externalCompletionIntent,
  {
    complete_challenge: runs(completeForParticipant, async (run, { ctx, param, idempotencyKey }, { challenge_id }) => ({
      message: translate(ctx.locale, "Challenge completed"),
      body: { data: await run(ctx, param("participantId"), challenge_id, idempotencyKey) },
    })),
  },
  { POST: "complete_challenge" },
);
