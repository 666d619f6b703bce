import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { exportEntrants } from "~/services/draws/sweepstakes.admin.server";

/** `GET /admin/v2/rewards/{id}/sweepstake.csv`: the participants with entries in the sweepstake. */
export const loader = programDownload(exportEntrants, { file: "text/csv" }, async ({ ctx, param, run }) =>
  csvResponse(await run(ctx, param("rewardId"))),
);
