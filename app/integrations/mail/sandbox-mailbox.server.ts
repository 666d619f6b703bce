import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { MailSender } from "../ports";
import { mailId } from "./mail-id.server";
import { unsubscribeHeaders } from "./unsubscribe-headers";

/** Stores mails in the database instead of delivering them, each once; /sandbox/mailbox shows them. */
export function sandboxMailbox(from: string): MailSender {
  return {
    async send({ key, to, fromName, subject, text, html, sentAt, unsubscribeUrl }) {
      await sql(
        sqlText`insert into sandbox_mails (id, "to", "from", subject, text, html, headers, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
        [mailId(key), to, `${fromName} <${from}>`, subject, text, html, unsubscribeHeaders(unsubscribeUrl), sentAt],
      );
    },
  };
}
