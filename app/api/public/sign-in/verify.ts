import { clientAddressOf, hostOf } from "~/http/context/request.server";
import { codeSentHeaders, signedInHeaders } from "~/http/context/session-cookies.server";
import { siteCall } from "~/http/handlers/site.server";
import { returnPath } from "~/http/input/local-path";
import { forwardedParams } from "~/services/sign-in/sign-in-rules";
import { signInInput } from "~/services/sign-in/sign-in.schema";
import { verifySignIn } from "~/services/sign-in/sign-in.site.server";

/** `POST /public/signin/verify`: 200 for every result of the flow, see docs/decisions/error-responses.md. */
export const action = siteCall(signInInput, async ({ ctx, request }, input) => {
  const client = {
    address: clientAddressOf(request),
    host: hostOf(request),
    returnTo: returnPath(forwardedParams(input)),
  };
  const { result, session } = await verifySignIn(ctx, input, client);
  if (session) return Response.json(result, { headers: signedInHeaders("participant", session.token) });
  return Response.json(result, { headers: result.browser_token ? codeSentHeaders(result.browser_token) : undefined });
});
