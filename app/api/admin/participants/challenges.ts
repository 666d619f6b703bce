import { programCallLoader } from "~/http/handlers/admin.server";
import { listParticipantChallenges } from "~/services/participant-tabs/participant-tabs.admin.server";
import { participantChallengesQuery } from "~/services/participant-tabs/participant-tabs.schema";

/** `GET /admin/v2/participants/{id}/challenges`: the challenges that they completed. */
export const loader = programCallLoader(listParticipantChallenges, {
  query: participantChallengesQuery,
  params: ["participantId"],
});
