import { programCallLoader } from "~/http/handlers/admin.server";
import { listDeliveries } from "~/services/webhooks/deliveries.admin.server";
import { deliveryListQuery } from "~/services/webhooks/webhooks.schema";

/** `GET programs/{id}/webhooks/{webhook_id}/deliveries?state=&type=`: the log, the latest event first. */
export const loader = programCallLoader(listDeliveries, { query: deliveryListQuery, params: ["webhookId"] });
