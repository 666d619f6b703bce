import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { timeZoneInput } from "~/services/habits/habits.schema";
import { setTimeZone } from "~/services/habits/habits.site.server";

/** `POST /public/account/time_zone`. */
export const action = participantCall(
  timeZoneInput,
  runs(
    setTimeZone,
    async (run, { ctx }, { time_zone }) => {
      await run(ctx, time_zone);
      return {};
    },
    "nothing",
  ),
);
