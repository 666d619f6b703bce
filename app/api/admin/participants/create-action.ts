import { create_action } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { createActionIntent } from "~/services/participant-accounts/participants-admin.schema";

/** `POST /admin/v2/participants/{id}/create_action`: adds points by hand. */
export const action = programCallAction(createActionIntent, { create_action }, { POST: "create_action" });
