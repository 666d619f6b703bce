import { update_contact } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { updateContactIntent } from "~/services/participant-accounts/contact.schema";

/** `POST /admin/v2/participants/{id}/update_contact`: names, phones and the email, with how a new one is confirmed. */
export const action = programCallAction(
  updateContactIntent,
  { update_contact },
  { POST: "update_contact", PUT: "update_contact", PATCH: "update_contact" },
);
