import { test } from "~/admin/webhooks/webhook-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { testIntent } from "~/services/webhooks/webhooks.schema";

/** `POST programs/{id}/webhooks/{webhook_id}/test`: sends an event of type `test`. */
export const action = programCallAction(testIntent, { test }, { POST: "test" });
