import { create } from "~/admin/webhooks/webhook-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listEndpoints } from "~/services/webhooks/webhooks.admin.server";
import { createEndpointIntent } from "~/services/webhooks/webhooks.schema";

/** `GET programs/{id}/webhooks`. */
export const loader = programCallLoader(listEndpoints);

/** `POST` to the same path adds one. Only its response has the secret, in `data.secret`. */
export const action = programCallAction(createEndpointIntent, { create });
