import { adminDownload } from "~/http/admin-doors.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { exportRewardParticipants } from "~/services/rewards/rewards-console.verbs.server";

/** `GET /admin/v2/rewards/{id}/participants.csv` (specification 3, section 7): who claimed the reward. */
export const loader = adminDownload(async ({ params, inProgramOf }) => {
  const ctx = await inProgramOf("rewards", params.rewardId);
  return csvAnswer(await exportRewardParticipants(ctx, params.rewardId ?? ""));
});
