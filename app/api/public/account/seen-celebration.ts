import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { seenCelebrationInput } from "~/services/celebrations/celebrations.schema";
import { markCelebrationSeen } from "~/services/celebrations/celebrations.site.server";

/** `POST /public/account/seen_celebration`; a plain form goes back to its page. */
export const action = participantCall(
  seenCelebrationInput,
  runs(
    markCelebrationSeen,
    async (run, { ctx }, { id }) => {
      await run(ctx, id);
      return {};
    },
    "nothing",
  ),
);
