import { rotate_secret } from "~/admin/webhooks/webhook-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { rotateIntent } from "~/services/webhooks/webhooks.schema";

/** `POST programs/{id}/webhooks/{webhook_id}/rotate_secret`: a new secret, which only this response has. */
export const action = programCallAction(rotateIntent, { rotate_secret }, { POST: "rotate_secret" });
