import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { pushSubscriptionInput } from "~/services/push/push.schema";
import { turnOnPush } from "~/services/push/push.site.server";

/** `POST /public/push/turn_on`: the subscription of a browser. */
export const action = participantCall(
  pushSubscriptionInput,
  runs(
    turnOnPush,
    async (run, { ctx }, subscription) => {
      await run(ctx, subscription);
      return {};
    },
    "nothing",
  ),
);
