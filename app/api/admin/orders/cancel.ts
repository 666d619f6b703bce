import { cancel } from "~/admin/orders/order-intents.server";
import { programCall } from "~/http/handlers/admin.server";
import { orderCancelInput } from "~/services/orders/orders.schema";

/** `POST programs/{id}/orders/{external_id}/cancel`. */
export const action = programCall(orderCancelInput, cancel);
