import { z } from "zod";
import { readSettings } from "~/platform/env.server";
import { readArguments } from "../command-arguments";
import { withExistingDatabase } from "../database/database";
import { OperatorError } from "../operator-error";

/** `npm run mail:test -- EMAIL`: sends a mail with the installation's settings, and says whether the server took it. */
export default async function mailTest(args: string[]): Promise<void> {
  const { positionals } = readArguments("mail-test", args, { most: 1 });
  const [address = ""] = positionals;
  const to = z.email().safeParse(address.trim()).data;
  if (!to) throw new OperatorError("Say to whom: npm run mail:test -- you@example.com");
  const settings = readSettings();
  if (!settings.smtpUrl) throw new OperatorError("SMTP_URL is not set: the sandbox sends no mails");
  // No mail needs a database, but without DATABASE_URL the embedded one completes the environment.
  await withExistingDatabase(settings, async () => {
    const { sendTestMail } = await import("~/services/installation/test-mail.server");
    await sendTestMail(to).catch((error: Error) => {
      throw new OperatorError(`The mail server did not take the mail: ${error.message}`);
    });
  });
  console.log(`The mail server took the mail to ${to}. If it does not arrive, look at SPF, DKIM and the spam folder.`);
  process.exit(0); // the connection to the mail server is pooled
}
