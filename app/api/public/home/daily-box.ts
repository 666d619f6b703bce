import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { dailyBoxInput } from "~/services/daily/daily.schema";
import { openDailyBox } from "~/services/daily/daily.site.server";

/** `POST /public/home/daily_box`; a plain form goes back to its page. */
export const action = participantCall(
  dailyBoxInput,
  runs(openDailyBox, async (run, { ctx }, input) => ({ body: await run(ctx, input) }), "result"),
);
