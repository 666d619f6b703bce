import { release } from "~/admin/participants/point-lot-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { releaseLotIntent } from "~/services/points/point-lots.schema";

/** `POST /admin/v2/participants/{id}/point_lots/{lot}/release`: makes pending points available. */
export const action = programCallAction(releaseLotIntent, { release }, { POST: "release" });
