import { programCallLoader } from "~/http/handlers/admin.server";
import { listParticipantReferrals } from "~/services/participants/participant-tabs.admin.server";
import { participantReferralsQuery } from "~/services/participants/participant-tabs.schema";

/** `GET /admin/v2/participants/{id}/recruited`: the friends who joined through their link. */
export const loader = programCallLoader({ query: participantReferralsQuery }, ({ ctx, query, param }) =>
  listParticipantReferrals(ctx, param("participantId"), query),
);
