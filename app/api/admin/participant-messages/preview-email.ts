import { preview_email } from "~/admin/participants/message-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { previewMessageIntent } from "~/services/participant-messages/participant-messages.schema";

/** `POST /admin/v2/participants/{id}/preview_email`: the email as the participant would get it. Nothing is sent. */
export const action = programCallAction(previewMessageIntent, { preview_email }, { POST: "preview_email" });
