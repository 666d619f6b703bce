import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { exportRejectedRows } from "~/services/participant-imports/participant-imports.admin.server";

/** `GET /admin/v2/programs/{id}/participants/imports/{import_id}/rejected_rows.csv`: line, reason and cells. */
export const loader = programDownload(exportRejectedRows, { file: "text/csv" }, async ({ ctx, param, run }) =>
  csvResponse({ name: "rejected_rows", ...(await run(ctx, param("importId"))) }),
);
