import { cancel_email_change } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { cancelEmailChangeIntent } from "~/services/participant-accounts/contact.schema";

/** `POST /admin/v2/participants/{id}/cancel_email_change`: a new email that was not confirmed yet is given up. */
export const action = programCallAction(
  cancelEmailChangeIntent,
  { cancel_email_change },
  { POST: "cancel_email_change" },
);
