import { Form, useSubmit } from "@remix-run/react";
import { MonitorSmartphone } from "lucide";
import { useRef, useState, type FormEvent } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { AdminSessionView } from "~/services/admins/admin-account.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Panel } from "~/ui/primitives/panel";
import { dateTimeText, sinceText } from "~/ui/text/time-texts";
import { ConfirmDialog } from "../forms/confirm-dialog";
import { useAdminFrame } from "../frame/use-admin-frame";

interface SessionsPanelProps {
  sessions: readonly AdminSessionView[];
  /** The time on the server, as an ISO string. */
  now: string;
}

/** The admin's sessions. Each one can be ended, or all of them together. */
export function SessionsPanel({ sessions, now }: SessionsPanelProps) {
  const t = useText();
  return (
    <Panel title={t("Sessions")} flush action={<EndAllButton />}>
      <p className="px-card-pad pt-1 pb-4 text-muted">
        {t("Browsers where you're signed in. End any you don't recognize.")}
      </p>
      <ul className="border-t border-border">
        {sessions.map((session) => (
          <Session key={session.id} session={session} now={now} />
        ))}
      </ul>
    </Panel>
  );
}

function Session({ session, now }: { session: AdminSessionView; now: string }) {
  const t = useText();
  const locale = useLocale();
  const timeZone = useAdminFrame().program?.time_zone ?? "UTC";
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
            : t("last active {time}", { time: sinceText(session.last_seen_at, now, timeZone, locale) })}
        </p>
      </div>
      <EndButton
        sessionId={session.id}
        label={current ? t("Log out") : t("End session")}
        name={current ? t("Log out: {browser}", { browser: name }) : t("End session: {browser}", { browser: name })}
      />
    </li>
  );
}

interface EndButtonProps {
  label: string;
  sessionId: string;
  /** The accessible name of the button, with the browser. */
  name: string;
}

function EndButton({ label, sessionId, name }: EndButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <CsrfField />
      <input type="hidden" name="intent" value="end_session" />
      <input type="hidden" name="session_id" value={sessionId} />
      <Button type="submit" variant="quiet" size="small" aria-label={name}>
        {label}
      </Button>
    </Form>
  );
}

/** Ends all sessions, this one too, after a question; without JavaScript at once. */
function EndAllButton() {
  const t = useText();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <Form ref={form} method="post" onSubmit={ask}>
        <CsrfField />
        <input type="hidden" name="intent" value="end_sessions" />
        <Button type="submit" variant="quiet" size="small">
          {t("Sign out everywhere")}
        </Button>
      </Form>
      {asking ? (
        <ConfirmDialog
          title={t("Sign out everywhere?")}
          danger
          confirmLabel={t("Log out")}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            submit(form.current); // does not ask again
          }}
        >
          {t("You'll be signed out in every browser, including this one.")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
