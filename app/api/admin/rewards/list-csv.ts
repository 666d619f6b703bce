import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { PAGE_FIELDS } from "~/platform/paging";
import { rewardListQuery, type RewardRowView } from "~/services/rewards/rewards-admin.schema";
import { exportRewards } from "~/services/rewards/rewards.admin.server";

/** `GET /admin/v2/programs/{id}/rewards.csv`: all rewards, filtered and sorted like the list, or those of `ids`. */
export const loader = programDownload(
  exportRewards,
  { file: "text/csv", query: rewardListQuery.omit(PAGE_FIELDS) },
  async ({ ctx, query, run }) =>
    csvResponse({ name: "rewards", columns: COLUMNS, batches: recordsOf(await run(ctx, query)) }),
);

const COLUMNS = [
  "id",
  "name",
  "status",
  "selection",
  "threshold",
  "claims",
  "limit",
  "start",
  "finish",
] as const satisfies (keyof RewardRowView)[];

async function* recordsOf(rows: readonly RewardRowView[]) {
  yield rows.map((row) => COLUMNS.map((column) => row[column]));
}
