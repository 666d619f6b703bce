import type { AdminIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { sendOwnTestMail } from "~/services/installation/status.admin.server";
import { organizationPath } from "./organization-path.server";

/** `send_test_mail`: sends the admin a test mail, and says whether the mail server took it. */
export const send_test_mail = runs(
  sendOwnTestMail,
  async function send_test_mail(run, { ctx, url }: AdminIntentArgs): Promise<ActionResult> {
    const { email, is_simulated: isSimulated } = await run(ctx);
    const text = isSimulated
      ? msg("No mail server is set up: the mail to {email} is in the mailbox of the sandbox.")
      : msg("The mail server took the mail to {email}.");
    const message = translate(ctx.locale, text, { email });
    return redirectWithMessage(organizationPath("status", url), message);
  },
  "nothing",
);
