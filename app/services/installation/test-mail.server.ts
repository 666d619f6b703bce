import { randomUUID } from "node:crypto";
import { mailSender } from "~/integrations/registry.server";
import { msg, translate, type Locale } from "~/locales/translate";
import { env } from "~/platform/env.server";
import { systemTime } from "~/platform/system-time";

/**
 * Sends a mail with the installation's settings, and waits until the mail server has taken it.
 * @throws Error when it has not, with what it says
 */
export async function sendTestMail(to: string, locale: Locale = "en"): Promise<void> {
  const text = translate(locale, msg("This is a test mail of {host}. Mails of this installation arrive."), {
    host: env.baseHosts[0]!,
  });
  const subject = translate(locale, msg("Test mail"));
  const mail = { key: `test-${randomUUID()}`, to, fromName: env.baseHosts[0]!, subject, text };
  await (await mailSender()).send({ ...mail, html: `<p>${text}</p>`, sentAt: systemTime() });
}
