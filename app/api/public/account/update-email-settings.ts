import { z } from "zod";
import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { emailSettingInput } from "~/services/participant-accounts/account.schema";
import { updateEmailSetting } from "~/services/participant-accounts/account.site.server";

/** `POST /public/account/update_email_settings`; a plain form is redirected to the account. */
export const action = participantCall(
  emailSettingInput,
  runs(
    updateEmailSetting,
    async (run, { ctx }, input): Promise<ActionResult<{ errors: string[] }>> => {
      await run(ctx, input);
      const message = translate(ctx.locale, "Email settings saved");
      return { flash: { type: "success", message }, body: { errors: [] }, redirectTo: "/my-account" };
    },
    z.object({ errors: z.array(z.string()) }),
  ),
);
