import { programCallLoader } from "~/http/handlers/admin.server";
import { listParticipantRewards } from "~/services/participant-tabs/participant-tabs.admin.server";
import { participantRewardsQuery } from "~/services/participant-tabs/participant-tabs.schema";

/** `GET /admin/v2/participants/{id}/rewards`: the rewards that they claimed or won. */
export const loader = programCallLoader(listParticipantRewards, {
  query: participantRewardsQuery,
  params: ["participantId"],
});
