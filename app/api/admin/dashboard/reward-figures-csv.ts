import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { exportRewardFigures } from "~/services/dashboard/figures.admin.server";
import { exportedSubjectsQuery } from "~/services/dashboard/figures.schema";
import { SUBJECT_COLUMNS, subjectRows } from "./subject-rows";

/** `GET programs/{id}/dashboard/figures/rewards.csv`: the table of rewards, all pages of it. */
export const loader = programDownload(
  exportRewardFigures,
  { file: "text/csv", query: exportedSubjectsQuery },
  async ({ ctx, query, run }) =>
    csvResponse({ name: "reward-figures", columns: SUBJECT_COLUMNS, batches: subjectRows(await run(ctx, query)) }),
);
