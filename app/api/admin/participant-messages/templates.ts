import { create } from "~/admin/email-templates/template-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listMessageTemplates } from "~/services/participant-messages/message-templates.admin.server";
import { templateListIntent, templateListQuery } from "~/services/participant-messages/participant-messages.schema";

/** `GET programs/{id}/email_templates`. */
export const loader = programCallLoader(listMessageTemplates, { query: templateListQuery });

/** `POST` creates a template. */
export const action = programCallAction(templateListIntent, { create });
