import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { signUpCompletion } from "~/services/participant-accounts/account.schema";
import { completeSignUp } from "~/services/participant-accounts/account.site.server";

/** `POST /public/account/complete_sign_up`; a plain form goes back to its page. */
export const action = participantCall(
  signUpCompletion,
  runs(
    completeSignUp,
    async (run, { ctx }, input) => {
      await run(ctx, input);
      return {};
    },
    "nothing",
  ),
);
