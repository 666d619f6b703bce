import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { PAGE_FIELDS } from "~/platform/paging";
import { challengeListQuery, type ChallengeRowView } from "~/services/challenges/challenges-admin.schema";
import { exportChallenges } from "~/services/challenges/challenges.admin.server";

/** `GET /admin/v2/programs/{id}/challenges.csv`: all challenges, filtered and sorted like the list. */
export const loader = programDownload(
  exportChallenges,
  { file: "text/csv", query: challengeListQuery.omit(PAGE_FIELDS) },
  async ({ ctx, query, run }) => {
    return csvResponse({
      name: "challenges",
      columns: COLUMNS,
      batches: recordsOf(await run(ctx, query)),
    });
  },
);

const COLUMNS = [
  "id",
  "identifier",
  "name",
  "status",
  "challenge_type",
  "parameters",
  "points",
  "completions",
  "clicks",
  "start",
  "finish",
  "tag_list",
] as const satisfies (keyof ChallengeRowView)[];

async function* recordsOf(batches: AsyncIterable<ChallengeRowView[]>) {
  for await (const batch of batches)
    yield batch.map((row) => COLUMNS.map((column) => (column === "tag_list" ? row.tag_list.join(", ") : row[column])));
}
