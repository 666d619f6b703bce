import { undo_adjustment } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { undoAdjustmentIntent } from "~/services/participant-accounts/point-adjustments.schema";

/** `POST /admin/v2/participants/{id}/undo_adjustment`: undoes a correction of points, once. */
export const action = programCallAction(undoAdjustmentIntent, { undo_adjustment }, { POST: "undo_adjustment" });
