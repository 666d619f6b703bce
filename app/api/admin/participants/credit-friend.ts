import { credit_friend } from "~/admin/participants/friend-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { previewFriendCredit } from "~/services/participant-accounts/friend-credit.admin.server";
import { creditFriendIntent, creditFriendQuery } from "~/services/participant-accounts/friend-credit.schema";

/** `GET /admin/v2/participants/{id}/credit_friend?friend=`: what crediting this friend to the participant would do. */
export const loader = programCallLoader(previewFriendCredit, { query: creditFriendQuery, params: ["participantId"] });

/** `POST /admin/v2/participants/{id}/credit_friend`: records that the participant invited the friend. */
export const action = programCallAction(creditFriendIntent, { credit_friend }, { POST: "credit_friend" });
