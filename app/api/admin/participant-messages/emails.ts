import { send_email } from "~/admin/participants/message-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listParticipantMessages } from "~/services/participant-messages/participant-messages.admin.server";
import { messageListQuery, sendMessageIntent } from "~/services/participant-messages/participant-messages.schema";

/** `GET /admin/v2/participants/{id}/emails`: what admins wrote to the participant, and the templates. */
export const loader = programCallLoader(listParticipantMessages, {
  query: messageListQuery,
  params: ["participantId"],
});

/** `POST`: sends an email from a template or with a text of its own. */
export const action = programCallAction(sendMessageIntent, { send_email }, { POST: "send_email" });
