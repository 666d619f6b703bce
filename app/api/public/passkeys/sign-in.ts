import { clientAddressOf, originOf } from "~/http/context/request.server";
import { signedInHeaders } from "~/http/context/session-cookies.server";
import { siteCall } from "~/http/handlers/site.server";
import { passkeySignInInput } from "~/services/passkeys/passkeys.schema";
import { signInWithPasskey } from "~/services/passkeys/passkeys.site.server";

/** `POST /public/passkeys/sign_in`: signs in with what a passkey has signed. */
export const action = siteCall(passkeySignInInput, async ({ ctx, request }, input) => {
  const client = { address: clientAddressOf(request), origin: originOf(request) };
  const { token, firstName } = await signInWithPasskey(ctx, input, client);
  return { body: { participant: { first_name: firstName } }, headers: signedInHeaders("participant", token) };
});
