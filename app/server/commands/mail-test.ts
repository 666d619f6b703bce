import { OperatorError } from "../operator-error";
import { sendTestMail } from "../test-mail";

/** `npm run mail:test -- EMAIL`: sends a mail with the installation's settings, and says whether the server took it. */
export default async function mailTest([address = ""]: string[]): Promise<void> {
  if (!address.includes("@")) throw new OperatorError("Say to whom: npm run mail:test -- you@example.com");
  await sendTestMail(address);
  console.log(
    `The mail server took the mail to ${address}. If it does not arrive, look at SPF, DKIM and the spam folder.`,
  );
  process.exit(0); // the connection to the mail server is pooled
}
