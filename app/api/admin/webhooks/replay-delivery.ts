import { replay } from "~/admin/webhooks/webhook-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { replayIntent } from "~/services/webhooks/webhooks.schema";

/** `POST programs/{id}/webhooks/{webhook_id}/deliveries/{delivery_id}/replay`: sends it again. */
export const action = programCallAction(replayIntent, { replay }, { POST: "replay" });
