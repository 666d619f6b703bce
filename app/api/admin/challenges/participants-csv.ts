import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { exportChallengeParticipants } from "~/services/challenges/challenge-participants.admin.server";
import type { ChallengeParticipantView } from "~/services/challenges/challenges-admin.schema";

/** `GET /admin/v2/challenges/{id}/participants.csv`: the participants who completed the challenge. */
export const loader = programDownload(
  exportChallengeParticipants,
  { file: "text/csv" },
  async ({ ctx, param, run }) => {
    const { identifier, batches } = await run(ctx, param("challengeId"));
    return csvResponse({
      name: `${identifier}-participants`,
      columns: COLUMNS,
      batches: recordsOf(batches),
    });
  },
);

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
