import { sql } from "~/platform/database.server";
import { uuidv7 } from "~/platform/ids.server";
import type { MailSender } from "../ports";

/** Stores mails in the database instead of delivering them; /sandbox/mailbox shows them. */
export function sandboxMailbox(from: string): MailSender {
  return {
    async send({ to, fromName, subject, text, html, sentAt }) {
      await sql(
        `insert into sandbox_mails (id, "to", "from", subject, text, html, sent_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [uuidv7(sentAt), to, `${fromName} <${from}>`, subject, text, html, sentAt],
      );
    },
  };
}
