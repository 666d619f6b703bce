import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { exportLeftRows } from "~/services/participant-imports/import-undo.admin.server";

/** `GET /admin/v2/programs/{id}/participants/imports/{import_id}/not_undone.csv`: what an undo left as it is, and why. */
export const loader = programDownload(exportLeftRows, { file: "text/csv" }, async ({ ctx, param, run }) =>
  csvResponse({ name: "not_undone", ...(await run(ctx, param("importId"))) }),
);
