import { SESSION_SECONDS } from "~/auth/participant-sessions.server";
import { returnPath } from "~/http/local-path";
import { signedInHeaders } from "~/http/session-cookies.server";
import { clientAddressOf, hostOf } from "~/http/site-context.server";
import { siteCall } from "~/http/site-doors.server";
import { forwardedParams } from "~/services/sign-in/sign-in.rules";
import { signInInput } from "~/services/sign-in/sign-in.schema";
import { verifySignIn } from "~/services/sign-in/sign-in.server";

/** `POST /public/signin/verify`: 200 for every outcome of the flow (RULINGS "Statuses"). */
export const action = siteCall(signInInput, async ({ ctx, request }, input) => {
  const visit = {
    address: clientAddressOf(request),
    host: hostOf(request),
    returnTo: returnPath(forwardedParams(input)),
  };
  const { answer, session } = await verifySignIn(ctx, input, visit);
  return Response.json(answer, { headers: session && signedInHeaders("participant", session.token, SESSION_SECONDS) });
});
