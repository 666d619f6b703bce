import { delete_participant } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { deleteParticipantIntent } from "~/services/participant-accounts/participants-admin.schema";

/**
 * `POST /admin/v2/participants/{id}/delete_participant`: deletes the account. An admin types the participant's name as
 * `confirm`; an API key needs none.
 */
export const action = programCallAction(
  deleteParticipantIntent,
  { delete_participant },
  { POST: "delete_participant", DELETE: "delete_participant" },
);
