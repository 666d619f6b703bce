import { Form } from "@remix-run/react";
import { MonitorSmartphone } from "lucide-react";
import { useConsole } from "~/admin/frame/use-console";
import { useLocale, useText } from "~/locales/use-text";
import type { StaffSessionView } from "~/services/staff/staff-account.schema";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { dateTimeText, sinceText } from "~/ui/time-texts";

interface SessionsPanelProps {
  sessions: readonly StaffSessionView[];
  /** The server's clock. */
  now: string;
}

/** The browsers where the admin is signed in, each with a way to end it, and one for all of them. */
export function SessionsPanel({ sessions, now }: SessionsPanelProps) {
  const t = useText();
  return (
    <Panel title={t("Sessions")} flush action={<EndButton intent="end_sessions" label={t("Sign out everywhere")} />}>
      <p className="px-card-pad pt-1 pb-4 text-muted">
        {t("The browsers where you are signed in. End those that you do not know.")}
      </p>
      <ul className="border-t border-border">
        {sessions.map((session) => (
          <Session key={session.id} session={session} now={now} />
        ))}
      </ul>
    </Panel>
  );
}

function Session({ session, now }: { session: StaffSessionView; now: string }) {
  const t = useText();
  const locale = useLocale();
  const timeZone = useConsole().program?.time_zone ?? "UTC";
  const { browser, os, current } = session;
  const name = browser && os ? t("{browser} on {os}", { browser, os }) : (browser ?? os ?? t("Unknown browser"));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-card-pad py-3 last:border-b-0">
      <Icon icon={MonitorSmartphone} className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-strong">{name}</p>
        <p className="text-muted">
          {t("Signed in {time}", { time: dateTimeText(session.created_at, timeZone, locale) })} ·{" "}
          {current
            ? t("this browser")
            : t("last seen {time}", { time: sinceText(session.last_seen_at, now, timeZone, locale) })}
        </p>
      </div>
      <EndButton
        intent="end_session"
        sessionId={session.id}
        label={current ? t("Log out") : t("End session")}
        described={name}
      />
    </li>
  );
}

interface EndButtonProps {
  intent: "end_session" | "end_sessions";
  label: string;
  sessionId?: string;
  /** Which browser, for those who hear only the button. */
  described?: string;
}

/** A whole page load follows: the answer may be the sign-in. */
function EndButton({ intent, label, sessionId, described }: EndButtonProps) {
  return (
    <Form method="post" reloadDocument>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      {sessionId ? <input type="hidden" name="session_id" value={sessionId} /> : null}
      <Button type="submit" variant="quiet" size="small" aria-label={described && `${label}: ${described}`}>
        {label}
      </Button>
    </Form>
  );
}
