import { credit_friend } from "~/admin/referrals/referral-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { creditFriendIntent, creditFriendQuery } from "~/services/referrals/referrals-admin.schema";
import { previewFriendCredit } from "~/services/referrals/referrals.admin.server";

/** `GET /admin/v2/participants/{id}/credit_friend?friend=`: what crediting this friend to the participant would do. */
export const loader = programCallLoader(previewFriendCredit, { query: creditFriendQuery, params: ["participantId"] });

/** `POST /admin/v2/participants/{id}/credit_friend`: records that the participant invited the friend. */
export const action = programCallAction(creditFriendIntent, { credit_friend }, { POST: "credit_friend" });
