import { adminCallLoader } from "~/http/admin-doors.server";
import { listChallengeParticipants } from "~/services/challenges/challenge-participants.verbs.server";
import { challengeParticipantsQuery } from "~/services/challenges/challenges-console.schema";

/** `GET /admin/v2/challenges/{id}/participants` */
export const loader = adminCallLoader(async ({ params: { challengeId = "" }, url, inProgramOf }) =>
  listChallengeParticipants(
    await inProgramOf("challenges", challengeId),
    challengeId,
    challengeParticipantsQuery.parse(Object.fromEntries(url.searchParams)),
  ),
);
