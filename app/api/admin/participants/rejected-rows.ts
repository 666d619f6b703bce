import { programCallLoader } from "~/http/handlers/admin.server";
import { rejectedRowsQuery } from "~/services/participant-imports/participant-imports.schema";
import { listRejectedRows } from "~/services/participant-imports/rejected-rows.admin.server";

/** `GET /admin/v2/programs/{id}/participants/imports/{import_id}/rejected_rows`: a page of rows with their reasons. */
export const loader = programCallLoader(listRejectedRows, { query: rejectedRowsQuery, params: ["importId"] });
