import { cancel } from "~/admin/orders/order-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { orderCancelIntent } from "~/services/orders/orders.schema";

/** `POST programs/{id}/orders/{external_id}/cancel`. */
export const action = programCallAction(orderCancelIntent, { cancel }, { POST: "cancel" });
