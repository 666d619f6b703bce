import { createTransport } from "nodemailer";
import type { MailSender } from "../ports";
import { mailId } from "./mail-id.server";
import { unsubscribeHeaders } from "./unsubscribe-headers";

const TIMEOUT_MS = 15_000;
const MAX_CONNECTIONS = 4;

/** Delivers over SMTP. `url` has the credentials; `from` is the sender's bare address, and its name is the mail's. */
export function smtp(url: string, from: string): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // The content comes from our own templates. A path or URL in it must never be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async check() {
      await transport.verify();
    },
    async send({ key, to, fromName, subject, text, html, sentAt, unsubscribeUrl }) {
      await transport.sendMail({
        messageId: `<${mailId(key)}@${from.split("@").at(-1)}>`,
        to: { name: "", address: to },
        from: { name: fromName, address: from },
        subject,
        text,
        html,
        date: sentAt,
        headers: {
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
          ...unsubscribeHeaders(unsubscribeUrl),
        },
      });
    },
  };
}
