import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { exportRewardParticipants } from "~/services/rewards/rewards.admin.server";

/** `GET /admin/v2/rewards/{id}/participants.csv`: the participants who claimed the reward. */
export const loader = programDownload({ runs: exportRewardParticipants, file: "text/csv" }, async ({ ctx, param }) =>
  csvResponse(await exportRewardParticipants(ctx, param("rewardId"))),
);
