import { programCallLoader } from "~/http/handlers/admin.server";
import { referralHistoryQuery } from "~/services/referrals/referrals-admin.schema";
import { listReferralsBy } from "~/services/referrals/referrals.admin.server";

/** `GET /admin/v2/participants/{id}/recruited`: the friends who joined through their link. */
export const loader = programCallLoader(listReferralsBy, { query: referralHistoryQuery, params: ["participantId"] });
