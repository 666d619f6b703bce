import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { exportImportReport } from "~/services/participant-imports/import-report.admin.server";

/** `GET /admin/v2/programs/{id}/participants/imports/{import_id}/report.csv`: what each row sent, and what arrived. */
export const loader = programDownload(exportImportReport, { file: "text/csv" }, async ({ ctx, param, run }) =>
  csvResponse({ name: "import_report", ...(await run(ctx, param("importId"))) }),
);
