import { extend } from "~/admin/participants/point-lot-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { extendLotIntent } from "~/services/points/point-lots.schema";

/** `POST /admin/v2/participants/{id}/point_lots/{lot}/extend {expires_at, reason}`: moves their expiration to a later day. */
export const action = programCallAction(extendLotIntent, { extend }, { POST: "extend" });
