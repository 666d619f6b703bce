import { adjust_points } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { adjustPointsIntent } from "~/services/participant-accounts/point-adjustments.schema";

/** `POST /admin/v2/participants/{id}/adjust_points`: adds points or removes them, with a reason. */
export const action = programCallAction(adjustPointsIntent, { adjust_points }, { POST: "adjust_points" });
