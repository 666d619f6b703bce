import { sandboxLoader } from "~/http/handlers/public.server";
import { listMails } from "~/services/sandbox/mailbox.sandbox.server";

/** `GET /sandbox/mailbox.json?to=`: the sent mails, newest first. */
export const loader = sandboxLoader(async ({ ctx, url }) => {
  const mails = await listMails(ctx, url.searchParams.get("to"));
  const messages = mails.map(({ to, from, subject, text, html, headers, sentAt }) => ({
    to,
    from,
    subject,
    text,
    html,
    headers,
    sentAt: sentAt.toISOString(),
  }));
  return Response.json({ messages }, { headers: { "Cache-Control": "no-store" } });
});
