import { clientAddressOf, originOf } from "~/http/context/request.server";
import { siteCall } from "~/http/handlers/site.server";
import { passkeyOptionsInput } from "~/services/passkeys/passkeys.schema";
import { startPasskeySignIn } from "~/services/passkeys/passkeys.site.server";

/** `POST /public/passkeys/sign_in_options`: what a browser needs to sign in with a passkey. */
export const action = siteCall(passkeyOptionsInput, async ({ ctx, request }) => ({
  body: await startPasskeySignIn(ctx, { address: clientAddressOf(request), origin: originOf(request) }),
}));
