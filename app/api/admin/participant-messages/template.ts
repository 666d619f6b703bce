import { remove, update } from "~/admin/email-templates/template-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getMessageTemplate } from "~/services/participant-messages/message-templates.admin.server";
import { storedTemplateIntent } from "~/services/participant-messages/participant-messages.schema";

/** `GET programs/{id}/email_templates/{template_id}`. */
export const loader = programCallLoader(getMessageTemplate, { params: ["templateId"] });

/** `PUT` and `PATCH` change a template, `DELETE` deletes it. */
export const action = programCallAction(storedTemplateIntent, { update, delete: remove });
