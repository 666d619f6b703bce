import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { exportRewardParticipants } from "~/services/rewards/rewards.admin.server";

/** `GET /admin/v2/rewards/{id}/participants.csv`: the participants who claimed the reward. */
export const loader = programDownload(exportRewardParticipants, { file: "text/csv" }, async ({ ctx, param, run }) =>
  csvResponse(await run(ctx, param("rewardId"))),
);
