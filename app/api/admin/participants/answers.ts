import { programCallLoader } from "~/http/handlers/admin.server";
import { listParticipantAnswers } from "~/services/participant-tabs/participant-tabs.admin.server";
import { participantAnswersQuery } from "~/services/participant-tabs/participant-tabs.schema";

/** `GET /admin/v2/participants/{id}/participant_answers`: their answers. */
export const loader = programCallLoader(listParticipantAnswers, {
  query: participantAnswersQuery,
  params: ["participantId"],
});
