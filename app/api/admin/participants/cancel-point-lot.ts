import { cancel } from "~/admin/participants/point-lot-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { cancelLotIntent } from "~/services/points/point-lots.schema";

/** `POST /admin/v2/participants/{id}/point_lots/{lot}/cancel {reason}`: takes pending points back. */
export const action = programCallAction(cancelLotIntent, { cancel }, { POST: "cancel" });
