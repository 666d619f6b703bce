import { record_completion } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { recordCompletionIntent } from "~/services/participant-accounts/completion-corrections.schema";

/** `POST /admin/v2/participants/{id}/record_completion`: completes a challenge for the participant, with a reason. */
export const action = programCallAction(recordCompletionIntent, { record_completion }, { POST: "record_completion" });
