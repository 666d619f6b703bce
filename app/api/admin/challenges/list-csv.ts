import { adminDownload } from "~/http/admin-doors.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { challengeListQuery, type ChallengeRowView } from "~/services/challenges/challenges-console.schema";
import { exportChallenges } from "~/services/challenges/challenges-console.verbs.server";

/** `GET /admin/v2/programs/{id}/challenges.csv`: the list as the page's address filters and sorts it, all pages of it. */
export const loader = adminDownload(async ({ params, url, inProgram }) => {
  const query = challengeListQuery.parse(Object.fromEntries(url.searchParams));
  return csvAnswer({
    name: "challenges",
    columns: COLUMNS,
    batches: recordsOf(await exportChallenges(await inProgram(params.programId), query)),
  });
});

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
