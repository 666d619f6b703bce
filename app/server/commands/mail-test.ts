import { z } from "zod";
import { portState } from "~/integrations/registry.server";
import { sendTestMail } from "~/services/installation/test-mail.server";
import { readArguments } from "../command-arguments";
import { OperatorError } from "../operator-error";

/** `npm run mail:test -- EMAIL`: sends a mail with the installation's settings, and says whether the server took it. */
export default async function mailTest(args: string[]): Promise<void> {
  const { positionals } = readArguments("mail-test", args, { most: 1 });
  const [address = ""] = positionals;
  const to = z.email().safeParse(address.trim()).data;
  if (!to) throw new OperatorError("Say to whom: npm run mail:test -- you@example.com");
  if (portState("mail") !== "real") throw new OperatorError("SMTP_URL is not set: the sandbox sends no mails");
  try {
    await sendTestMail(to);
  } catch (error) {
    throw new OperatorError(`The mail server did not take the mail: ${(error as Error).message}`);
  }
  console.log(`The mail server took the mail to ${to}. If it does not arrive, look at SPF, DKIM and the spam folder.`);
  process.exit(0); // the connection to the mail server is pooled
}
