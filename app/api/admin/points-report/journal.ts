import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { getPointsJournal } from "~/services/points-report/points-report.admin.server";
import { JOURNAL_COLUMNS, type JournalLines } from "~/services/points-report/points-report.schema";

/** `GET /admin/v2/programs/{id}/points/report/{month}/journal`: the journal of a month for bookkeeping, as CSV. */
export const loader = programDownload(getPointsJournal, { file: "text/csv" }, async ({ ctx, param, run }) => {
  const month = param("month");
  const lines = await run(ctx, month);
  return csvResponse({ name: `points-journal-${month}`, columns: JOURNAL_COLUMNS, batches: onceOf(lines) });
});

async function* onceOf(lines: JournalLines) {
  yield lines;
}
