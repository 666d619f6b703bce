import { archive } from "~/admin/program-pages/program-page-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { archivePageIntent } from "~/services/pages/program-pages.schema";

/** `POST programs/{id}/program_pages/{program_page_id}/archive`. */
export const action = programCallAction(archivePageIntent, { archive }, { POST: "archive" });
