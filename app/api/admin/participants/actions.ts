import { programCallLoader } from "~/http/handlers/admin.server";
import { participantActionsQuery } from "~/services/participants/participants-admin.schema";
import { listParticipantActions } from "~/services/participants/participants.admin.server";

/** `GET /admin/v2/participants/{id}/participant_actions`: what they did and earned. */
export const loader = programCallLoader(listParticipantActions, {
  query: participantActionsQuery,
  params: ["participantId"],
});
