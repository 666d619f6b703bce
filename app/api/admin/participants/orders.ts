import { programCallLoader } from "~/http/handlers/admin.server";
import { listOrdersOf } from "~/services/orders/orders.admin.server";
import { orderListQuery } from "~/services/orders/orders.schema";

/** `GET /admin/v2/participants/{id}/orders`: the orders of the participant. */
export const loader = programCallLoader(listOrdersOf, { query: orderListQuery, params: ["participantId"] });
