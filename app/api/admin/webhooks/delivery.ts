import { programCallLoader } from "~/http/handlers/admin.server";
import { getDelivery } from "~/services/webhooks/deliveries.admin.server";

/** `GET programs/{id}/webhooks/{webhook_id}/deliveries/{delivery_id}`: what was sent, and each try. */
export const loader = programCallLoader(getDelivery, { params: ["webhookId", "deliveryId"] });
