import type { AdminIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { sendOwnTestMail } from "~/services/installation/status.admin.server";
import { organizationPath } from "./organization-path.server";

/** `send_test_mail`: sends the admin a test mail, and says whether the mail server took it. */
export const send_test_mail = runs(
  sendOwnTestMail,
  async function send_test_mail(run, { ctx, url }: AdminIntentArgs): Promise<ActionResult> {
    const email = await run(ctx);
    const message = translate(ctx.locale, "The mail server took the mail to {email}.", { email });
    return redirectWithMessage(organizationPath("status", url), message);
  },
  "nothing",
);
