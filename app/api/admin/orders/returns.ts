import { addReturn } from "~/admin/orders/order-intents.server";
import { programCall } from "~/http/handlers/admin.server";
import { orderReturnInput } from "~/services/orders/orders.schema";

/** `POST programs/{id}/orders/{external_id}/returns`: records what came back of an order. */
export const action = programCall(orderReturnInput, addReturn);
