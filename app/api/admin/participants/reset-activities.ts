import { reset_activities } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { resetActivitiesIntent } from "~/services/participant-accounts/participants-admin.schema";

/** `POST /admin/v2/participants/{id}/reset_activities`: takes back what the participant did in challenges. */
export const action = programCallAction(resetActivitiesIntent, { reset_activities }, { POST: "reset_activities" });
