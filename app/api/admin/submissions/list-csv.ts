import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { exportSubmissions } from "~/services/submissions/submissions.admin.server";
import { submissionExportQuery } from "~/services/submissions/submissions.schema";

/** `GET /admin/v2/programs/{id}/submissions.csv`: all submissions, filtered like the list, or those of `ids`. */
export const loader = programDownload(
  exportSubmissions,
  { file: "text/csv", query: submissionExportQuery },
  async ({ ctx, query, run }) => csvResponse(await run(ctx, query)),
);
