import { programCallLoader } from "~/http/handlers/admin.server";
import { listChallengeParticipants } from "~/services/challenges/challenge-participants.admin.server";
import { challengeParticipantsQuery } from "~/services/challenges/challenges-admin.schema";

/** `GET /admin/v2/challenges/{id}/participants`: the participants who completed the challenge. */
export const loader = programCallLoader(listChallengeParticipants, {
  query: challengeParticipantsQuery,
  params: ["challengeId"],
});
