import { saveSentSettings } from "~/admin/settings/sent-settings.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { templateDetailsIntent } from "~/services/program-settings/branding.schema";

/** `PUT programs/{id}/update_template_details` changes the branding: the fields that are sent, of one or more forms. */
export const action = programCallAction(templateDetailsIntent, { update: saveSentSettings });
