/** Why a mail was not taken: its address, its content, or the server, which may be down or set up wrongly. */
export const MAIL_FAILURES = ["address", "content", "server"] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

/** The kind of an error of the SMTP adapter: only a final reply (5xx) is about the address or the content. */
export function mailFailureOf(error: unknown): MailFailure {
  const {
    code,
    command,
    responseCode = 0,
  } = (error ?? {}) as { code?: string; command?: string; responseCode?: number };
  if (responseCode < 500) return "server";
  return code === "EENVELOPE" && command === "RCPT TO" ? "address" : code === "EMESSAGE" ? "content" : "server";
}
