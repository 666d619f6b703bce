/** The intent on a passkey, for the participant's page and for `participants/{id}/passkeys/{passkey}/remove`. */
import type { z } from "zod";
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { notFound } from "~/platform/errors";
import { removeParticipantPasskey } from "~/services/participant-accounts/participant-passkeys.admin.server";
import type { participantPasskeyIntent } from "~/services/participant-accounts/participant-passkeys.schema";

/** Back on the passkeys, without the dialog. */
export const remove = runs(
  removeParticipantPasskey,
  async (run, args: ProgramIntentArgs, input: z.output<typeof participantPasskeyIntent>) => {
    const { ctx, param } = args;
    const { reason, note } = input;
    const body = await run(ctx, param("participantId"), passkeyIn(args, input), { reason, note });
    const page = `/admin/v2/programs/${ctx.programId}/users/${param("participantId")}/passkeys`;
    return redirectWithMessage(page, translate(ctx.locale, "Passkey removed"), body);
  },
  "result",
);

/** The passkey in the URL of a call, or in the form of the page. */
function passkeyIn(args: ProgramIntentArgs, { passkey_id }: { passkey_id?: string }): string {
  if (args.params.passkeyId !== undefined) return rowInUrl(args, "passkeyId", passkey_id);
  if (passkey_id === undefined) throw notFound();
  return passkey_id;
}
