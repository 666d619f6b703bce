import { originOf } from "~/http/context/request.server";
import { participantCall } from "~/http/handlers/site.server";
import { addPasskeyInput } from "~/services/passkeys/passkeys.schema";
import { addPasskey } from "~/services/passkeys/passkeys.site.server";

/** `POST /public/passkeys/add`: a passkey that the browser has made. */
export const action = participantCall(addPasskeyInput, async ({ ctx, request }, { credential }) => {
  const browser = { origin: originOf(request), userAgent: request.headers.get("user-agent") ?? "" };
  return { body: { passkey: await addPasskey(ctx, credential, browser) } };
});
