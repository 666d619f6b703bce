import { randomUUID } from "node:crypto";
import { z } from "zod";
import { mailSender, portState } from "~/integrations/registry.server";
import { env } from "~/platform/env.server";
import { OperatorError } from "./operator-error";

/**
 * Sends a mail with the installation's settings, and waits until the mail server has taken it.
 * @throws OperatorError one line: no address, a sandbox, or what the mail server says
 */
export async function sendTestMail(address: string): Promise<void> {
  const to = z.email().safeParse(address.trim()).data;
  if (!to) throw new OperatorError(`${address || "Nothing"} is no email address`);
  if (portState("mail") !== "real") throw new OperatorError("SMTP_URL is not set: the sandbox sends no mails");
  const text = `This is a test mail of ${env.baseHosts[0]}. Mails of this installation arrive.`;
  const mail = { key: `test-${randomUUID()}`, to, fromName: "Loyalty Platform", subject: "Test mail", text };
  try {
    await (await mailSender()).send({ ...mail, html: `<p>${text}</p>`, sentAt: new Date() });
  } catch (error) {
    throw new OperatorError(`The mail server did not take the mail: ${(error as Error).message}`);
  }
}
