import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Inbox } from "lucide";
import { sandboxLoader } from "~/http/handlers/public.server";
import { listMails } from "~/services/sandbox/mailbox.sandbox.server";
import { TextField } from "~/ui/forms/field";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Link } from "~/ui/primitives/link";
import { EmptyState } from "~/ui/states/empty-state";
import { SandboxPage } from "./sandbox-page";

/** `GET /sandbox/mailbox?to=&mail=`: the sent mails, and one of them in full. */
export const loader = sandboxLoader(async ({ ctx, url }) => {
  const to = url.searchParams.get("to") ?? "";
  const mails = await listMails(ctx, to || null);
  const open = mails.find((mail) => mail.id === url.searchParams.get("mail")) ?? mails[0] ?? null;
  const list = mails.map(({ id, to: recipient, subject, sentAt }) => ({
    id,
    to: recipient,
    subject,
    sentAt: shortTime(sentAt),
  }));
  return { to, list, open: open && { ...open, sentAt: shortTime(open.sentAt) } };
});

export const meta: MetaFunction = () => [{ title: "Mailbox · Sandbox" }];

export default function Mailbox() {
  const { to, list, open } = useLoaderData<typeof loader>();
  return (
    <SandboxPage title="Mailbox" lead="Every mail that this installation would have sent. Nothing leaves this machine.">
      <form method="get" className="flex max-w-[480px] items-end gap-3">
        <div className="flex-1">
          <TextField label="To" name="to" type="search" defaultValue={to} placeholder="Everyone" />
        </div>
        <Button type="submit" variant="quiet" className="min-h-input">
          Show
        </Button>
      </form>
      {open ? (
        <div className="grid gap-grid min-[900px]:grid-cols-[320px_minmax(0,1fr)]">
          <MailList to={to} list={list} openId={open.id} />
          <OpenMail mail={open} />
        </div>
      ) : (
        <EmptyState
          icon={Inbox}
          title="No mail yet"
          text="Ask for a login code and it appears here within two seconds. Reload the page to see it."
        />
      )}
    </SandboxPage>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function MailList({ to, list, openId }: { to: string; list: Data["list"]; openId: string }) {
  return (
    <nav
      aria-label="Mails"
      className="surface-card grid max-h-[360px] grid-cols-1 content-start self-start overflow-auto rounded-card border border-border min-[900px]:max-h-[720px]"
    >
      {list.map((mail) => (
        <Link
          key={mail.id}
          to={`?${new URLSearchParams({ ...(to ? { to } : {}), mail: mail.id })}`}
          preventScrollReset
          aria-current={mail.id === openId ? "true" : undefined}
          className={classNames(
            "grid gap-0.5 border-b border-border px-4 py-3 text-14 hover:bg-hover",
            mail.id === openId && "bg-selected",
          )}
        >
          <span className="flex min-w-0 justify-between gap-3">
            <span className="truncate font-strong">{mail.to}</span>
            <span className="flex-none text-12 text-muted tabular-nums">{mail.sentAt}</span>
          </span>
          <span className="truncate text-muted">{mail.subject}</span>
        </Link>
      ))}
    </nav>
  );
}

function OpenMail({ mail }: { mail: NonNullable<Data["open"]> }) {
  return (
    <article className="surface-card min-w-0 overflow-hidden rounded-card border border-border">
      <header className="grid gap-1 border-b border-border px-5 py-4">
        <h2 className="text-20">{mail.subject}</h2>
        <p className="text-14 text-muted">
          {mail.from} to {mail.to}
        </p>
        {Object.entries(mail.headers).map(([name, value]) => (
          <p key={name} className="font-mono text-12 wrap-anywhere text-muted">
            {name}: {value}
          </p>
        ))}
      </header>
      {/* No scripts, no forms and not our origin, since the mail's HTML is not trusted. Links may open new windows. */}
      <iframe
        title="The mail as HTML"
        srcDoc={mail.html.replace("<head>", '<head><base target="_blank">')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="block h-[560px] w-full border-0 bg-sunken"
      />
      <details className="border-t border-border px-5 py-4" open>
        <summary className="text-14 font-strong">As text</summary>
        <pre className="mt-3 overflow-auto font-mono text-14 wrap-anywhere whitespace-pre-wrap">{mail.text}</pre>
      </details>
    </article>
  );
}

function shortTime(date: Date): string {
  return `${date.toISOString().slice(5, 16).replace("T", " ")}`;
}
