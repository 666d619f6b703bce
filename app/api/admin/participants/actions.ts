import { programCallLoader } from "~/http/handlers/admin.server";
import { participantActionsQuery } from "~/services/participant-accounts/participants-admin.schema";
import { listParticipantActions } from "~/services/participant-accounts/participants.admin.server";

/** `GET /admin/v2/participants/{id}/participant_actions`: what they did and earned. */
export const loader = programCallLoader(listParticipantActions, {
  query: participantActionsQuery,
  params: ["participantId"],
});
