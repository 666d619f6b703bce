import { adminDownload } from "~/http/admin-doors.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { exportChallengeAnswers, type ExportedAnswer } from "~/services/challenges/challenge-answers.verbs.server";

/** `GET /admin/v2/challenges/{id}/participant_answers.csv`: what participants answered, an answer a row. */
export const loader = adminDownload(async ({ params: { challengeId = "" }, inProgramOf }) => {
  const ctx = await inProgramOf("challenges", challengeId);
  return csvAnswer({
    name: "participant_answers",
    columns: COLUMNS,
    batches: recordsOf(await exportChallengeAnswers(ctx, challengeId)),
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
