import { programCallLoader } from "~/http/handlers/admin.server";
import { listPointLots } from "~/services/points/point-lots.admin.server";
import { pointLotsQuery } from "~/services/points/point-lots.schema";

/** `GET /admin/v2/participants/{id}/point_lots`: their points by source, with when they can be spent and expire. */
export const loader = programCallLoader(listPointLots, { query: pointLotsQuery, params: ["participantId"] });
