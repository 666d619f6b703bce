import { addPage, removePage } from "~/admin/integrations/integration-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listSocialPages } from "~/services/social/social-pages.admin.server";
import { socialPageListIntent } from "~/services/social/social-pages.schema";

/** `GET programs/{id}/social_network_pages`. */
export const loader = programCallLoader(listSocialPages);

/** `POST` adds a page, `DELETE` removes one. */
export const action = programCallAction(socialPageListIntent, { create: addPage, delete: removePage });
