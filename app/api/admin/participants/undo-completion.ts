import { undo_completion } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { undoCompletionIntent } from "~/services/participant-accounts/completion-corrections.schema";

/** `POST /admin/v2/participants/{id}/undo_completion`: takes back a completed challenge. */
export const action = programCallAction(undoCompletionIntent, { undo_completion }, { POST: "undo_completion" });
