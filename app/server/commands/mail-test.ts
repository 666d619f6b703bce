import { randomUUID } from "node:crypto";
import { z } from "zod";
import { mailSender, portState } from "~/integrations/registry.server";
import { env } from "~/platform/env.server";
import { OperatorError } from "../operator-error";

/** `npm run mail:test -- EMAIL`: sends a mail with the installation's settings, and says whether the server took it. */
export default async function mailTest([address = ""]: string[]): Promise<void> {
  const to = z.email().safeParse(address.trim()).data;
  if (!to) throw new OperatorError("Say to whom: npm run mail:test -- you@example.com");
  if (portState("mail") !== "real") throw new OperatorError("SMTP_URL is not set: the sandbox sends no mails");
  const text = `This mail was sent by npm run mail:test on ${env.baseHosts[0]}. Mails of this installation arrive.`;
  const mail = { key: `test-${randomUUID()}`, to, fromName: "Loyalty Platform", subject: "Test mail", text };
  try {
    await (await mailSender()).send({ ...mail, html: `<p>${text}</p>`, sentAt: new Date() });
  } catch (error) {
    throw new OperatorError(`The mail server did not take the mail: ${(error as Error).message}`);
  }
  console.log(`The mail server took the mail to ${to}. If it does not arrive, look at SPF, DKIM and the spam folder.`);
  process.exit(0); // the connection to the mail server is pooled
}
