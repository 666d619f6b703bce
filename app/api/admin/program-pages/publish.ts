import { publish } from "~/admin/program-pages/program-page-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { publishPageIntent } from "~/services/pages/program-pages.schema";

/** `POST programs/{id}/program_pages/{program_page_id}/publish`. */
export const action = programCallAction(publishPageIntent, { publish }, { POST: "publish" });
