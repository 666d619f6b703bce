import { remove } from "~/admin/participants/passkey-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { participantPasskeyIntent } from "~/services/participant-accounts/participant-passkeys.schema";

/** `POST /admin/v2/participants/{id}/passkeys/{passkey}/remove {reason, note}`: removes it and ends their sessions. */
export const action = programCallAction(participantPasskeyIntent, { remove }, { POST: "remove" });
