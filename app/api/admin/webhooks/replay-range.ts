import { replay_range } from "~/admin/webhooks/webhook-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { replayRangeIntent } from "~/services/webhooks/webhooks.schema";

/** `POST programs/{id}/webhooks/{webhook_id}/replay` with `from` and `to`: has the worker send them again. */
export const action = programCallAction(replayRangeIntent, { replay_range }, { POST: "replay_range" });
