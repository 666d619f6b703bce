import { programCallAction } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { closePointsMonth } from "~/services/points-report/points-report.admin.server";
import { closeMonthIntent } from "~/services/points-report/points-report.schema";

/** `POST /admin/v2/programs/{id}/points/report/{month}/close`: closes a month such as `2026-11`, for good. */
export const action = programCallAction(
  closeMonthIntent,
  {
    close: runs(closePointsMonth, async (run, { ctx, param }) => ({ body: { data: await run(ctx, param("month")) } })),
  },
  { POST: "close" },
);
