import { archive, publish, update } from "~/admin/program-pages/program-page-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getProgramPageForAdmin } from "~/services/pages/program-pages.admin.server";
import { storedProgramPageIntent } from "~/services/pages/program-pages.schema";

/** `GET programs/{id}/program_pages/{program_page_id}`. */
export const loader = programCallLoader(getProgramPageForAdmin, { params: ["programPageId"] });

/** `PUT` and `PATCH` change the page. */
export const action = programCallAction(storedProgramPageIntent, { update, publish, archive });
