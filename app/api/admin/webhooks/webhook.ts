import { remove, update } from "~/admin/webhooks/webhook-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getEndpoint } from "~/services/webhooks/webhooks.admin.server";
import { storedEndpointIntent } from "~/services/webhooks/webhooks.schema";

/** `GET programs/{id}/webhooks/{webhook_id}`. */
export const loader = programCallLoader(getEndpoint, { params: ["webhookId"] });

/** `PUT` and `PATCH` change a webhook, `DELETE` deletes it. */
export const action = programCallAction(storedEndpointIntent, { update, delete: remove });
