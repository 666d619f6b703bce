import { participantCall } from "~/http/site-doors.server";
import { emailSettingInput } from "~/services/participants/account.schema";
import { updateEmailSetting } from "~/services/participants/account.verbs.server";

/** `POST /public/account/update_email_settings`; a browser's plain form goes back to the account. */
export const action = participantCall(emailSettingInput, async ({ ctx }, input) => {
  await updateEmailSetting(ctx, input);
  return { body: { errors: [] }, redirectTo: "/my-account" };
});
