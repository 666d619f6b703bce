import { participantCall, runs } from "~/http/handlers/site.server";
import { pushAskedInput } from "~/services/push/push.schema";
import { markPushAsked } from "~/services/push/push.site.server";

/** `POST /public/push/asked`: the site asks the participant now, and never again. */
export const action = participantCall(
  pushAskedInput,
  runs(
    markPushAsked,
    async ({ ctx }) => {
      await markPushAsked(ctx);
      return {};
    },
    "nothing",
  ),
);
