import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { exportAllParticipants } from "~/services/participant-exports/participant-exports.admin.server";

/** `GET /admin/v2/programs/{id}/participants.csv`: all participants. */
export const loader = programDownload(exportAllParticipants, { file: "text/csv" }, async ({ ctx, run }) =>
  csvResponse({ name: "participants", ...(await run(ctx)) }),
);
