import { create } from "~/admin/program-pages/program-page-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listProgramPages } from "~/services/pages/program-pages.admin.server";
import { programPageListIntent, programPageListQuery } from "~/services/pages/program-pages.schema";

/** `GET programs/{id}/program_pages`. */
export const loader = programCallLoader(listProgramPages, { query: programPageListQuery });

/** `POST` adds a page. */
export const action = programCallAction(programPageListIntent, { create });
