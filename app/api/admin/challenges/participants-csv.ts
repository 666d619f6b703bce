import { adminDownload } from "~/http/admin-doors.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { exportChallengeParticipants } from "~/services/challenges/challenge-participants.verbs.server";
import type { ChallengeParticipantView } from "~/services/challenges/challenges-console.schema";

/** `GET /admin/v2/challenges/{id}/participants.csv` (specification 2, section 2.5): who completed the challenge. */
export const loader = adminDownload(async ({ params: { challengeId = "" }, inProgramOf }) => {
  const ctx = await inProgramOf("challenges", challengeId);
  return csvAnswer({
    name: "participants",
    columns: COLUMNS,
    batches: recordsOf(await exportChallengeParticipants(ctx, challengeId)),
  });
});

const COLUMNS = [
  "participant_id",
  "name",
  "email",
  "status",
  "points",
  "right_answers",
  "completed_at",
] as const satisfies (keyof ChallengeParticipantView)[];

async function* recordsOf(batches: AsyncIterable<ChallengeParticipantView[]>) {
  for await (const batch of batches) yield batch.map((row) => COLUMNS.map((column) => row[column]));
}
