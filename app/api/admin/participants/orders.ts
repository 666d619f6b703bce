import { programCallLoader } from "~/http/handlers/admin.server";
import { listOrdersOf } from "~/services/orders/orders.admin.server";
import { participantOrdersQuery } from "~/services/orders/orders.schema";

/** `GET /admin/v2/participants/{id}/orders`: the orders of the participant, each with what it earned and why. */
export const loader = programCallLoader(listOrdersOf, { query: participantOrdersQuery, params: ["participantId"] });
