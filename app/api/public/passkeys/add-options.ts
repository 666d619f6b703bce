import { originOf } from "~/http/context/request.server";
import { participantCall } from "~/http/handlers/site.server";
import { passkeyOptionsInput } from "~/services/passkeys/passkeys.schema";
import { startPasskey } from "~/services/passkeys/passkeys.site.server";

/** `POST /public/passkeys/add_options`: what a browser needs to make a passkey. */
export const action = participantCall(passkeyOptionsInput, async ({ ctx, request }) => ({
  body: await startPasskey(ctx, { origin: originOf(request) }),
}));
