import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { exportChallengeAnswers, type ExportedAnswer } from "~/services/challenges/challenge-answers.admin.server";

/** `GET /admin/v2/challenges/{id}/participant_answers.csv`: the participants' answers, one per row. */
export const loader = programDownload(exportChallengeAnswers, { file: "text/csv" }, async ({ ctx, param, run }) => {
  const { identifier, batches } = await run(ctx, param("challengeId"));
  return csvResponse({
    name: `${identifier}-answers`,
    columns: COLUMNS,
    batches: recordsOf(batches),
  });
});

const COLUMNS = [
  "participant_id",
  "name",
  "email",
  "question_id",
  "question",
  "answer",
  "created_at",
] as const satisfies (keyof ExportedAnswer)[];

async function* recordsOf(batches: AsyncIterable<ExportedAnswer[]>) {
  for await (const batch of batches) yield batch.map((row) => COLUMNS.map((column) => row[column]));
}
