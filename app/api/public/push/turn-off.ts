import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { pushEndpointInput } from "~/services/push/push.schema";
import { turnOffPush } from "~/services/push/push.site.server";

/** `POST /public/push/turn_off`: this browser shows no more notifications. */
export const action = participantCall(
  pushEndpointInput,
  runs(
    turnOffPush,
    async (run, { ctx }, { endpoint }) => {
      await run(ctx, endpoint);
      return {};
    },
    "nothing",
  ),
);
