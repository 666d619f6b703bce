import { programCallLoader } from "~/http/handlers/admin.server";
import { listParticipantQuestions } from "~/services/participant-tabs/participant-tabs.admin.server";
import { participantQuestionsQuery } from "~/services/participant-tabs/participant-tabs.schema";

/** `GET /admin/v2/participants/{id}/questions`: the questions of those challenges. */
export const loader = programCallLoader(listParticipantQuestions, {
  query: participantQuestionsQuery,
  params: ["participantId"],
});
