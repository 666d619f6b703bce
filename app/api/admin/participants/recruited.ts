import { programCallLoader } from "~/http/handlers/admin.server";
import { referralHistoryQuery } from "~/services/referrals/referrals-admin.schema";
import { listReferralsBy } from "~/services/referrals/referrals.admin.server";

/** `GET /admin/v2/participants/{id}/recruited`: the friends who joined through their link. */
export const loader = programCallLoader(
  { query: referralHistoryQuery, runs: listReferralsBy },
  ({ ctx, query, param }) => listReferralsBy(ctx, param("participantId"), query),
);
