import { programCallLoader } from "~/http/handlers/admin.server";
import { listParticipantPasskeys } from "~/services/participant-accounts/participant-passkeys.admin.server";
import { participantPasskeysQuery } from "~/services/participant-accounts/participant-passkeys.schema";

/** `GET /admin/v2/participants/{id}/passkeys`: what they can sign in with besides their email. */
export const loader = programCallLoader(listParticipantPasskeys, {
  query: participantPasskeysQuery,
  params: ["participantId"],
});
