import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { pushOfferedInput } from "~/services/push/push.schema";
import { markPushOffered } from "~/services/push/push.site.server";

/** `POST /public/push/offered`: the site asks the participant now, and never again. */
export const action = participantCall(
  pushOfferedInput,
  runs(
    markPushOffered,
    async (run, { ctx }) => {
      await run(ctx);
      return {};
    },
    "nothing",
  ),
);
