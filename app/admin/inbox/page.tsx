import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { Check } from "lucide";
import { useEffect, useState, type ReactNode } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { finishedText, mentionText, queueText, unusualText, type EntryText } from "~/services/inbox/inbox-texts";
import { getInbox } from "~/services/inbox/inbox.admin.server";
import { inboxIntent, type InboxView, type MentionEntry, type QueueView } from "~/services/inbox/inbox.schema";
import { postJson } from "~/ui/forms/api-calls";
import { CsrfField } from "~/ui/forms/csrf";
import { Button } from "~/ui/primitives/button";
import { Link } from "~/ui/primitives/link";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { ageText, agoText, dayText as dayTextOf } from "~/ui/text/time-texts";
import { useAdminFrame, useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import * as intents from "./inbox-intents.server";

/** Also `GET /admin/v2/programs/{id}/inbox` as JSON. */
export const loader = programLoader(getInbox, {}, async ({ ctx, run }) => run(ctx));

/** `POST`: what happened up to a time is not new any more. */
export const action = programAction(inboxIntent, { ...intents });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Inbox"), matches);

/** What waits for the admin in a program, what is unusual and what finished. Opening it marks it as seen. */
export default function InboxPage() {
  const t = useText();
  const locale = useLocale();
  const { id, time_zone: timeZone } = useAdminProgram();
  const term = usePointsTerm();
  const inbox = useLoaderData<typeof loader>();
  const isNew = useNewEntries(id, inbox);
  const dayText = (day: string) => dayTextOf(day, inbox.now, "UTC", locale);
  const unusual = inbox.unusual.map((entry) => ({ entry, text: unusualText(t, id, entry, { term, dayText }) }));
  const finished = inbox.finished.map((entry) => ({ entry, text: finishedText(t, id, entry) }));
  const line = ({ entry, text }: { entry: { at: string }; text: EntryText }) => (
    <Entry
      key={text.path + entry.at + text.title}
      text={text}
      isNew={isNew(entry.at)}
      aside={agoText(entry.at, inbox.now, timeZone, locale)}
    />
  );
  return (
    <>
      <PageTitle title={t("Inbox")} />
      <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-grid">
        <Part title={t("Waiting")} empty={t("Nothing waits for you.")}>
          {inbox.waiting.map((queue) => (
            <WaitingEntry key={queue.kind} queue={queue} programId={id} />
          ))}
        </Part>
        <Part title={t("Mentions")} empty={t("No note mentions you.")}>
          {inbox.mentions.map((mention) => (
            <MentionLine key={mention.note_id} mention={mention} isNew={isNew(mention.at)} />
          ))}
        </Part>
        <Part title={t("Unusual")} empty={t("Nothing is unusual.")}>
          {unusual.map(line)}
        </Part>
        <Part title={t("Finished in the last 7 days")} empty={t("Nothing has finished in the last 7 days.")}>
          {finished.map(line)}
        </Part>
      </div>
    </>
  );
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <Panel title={title} flush={children.length > 0}>
      {children.length > 0 ? (
        <ul className="mt-2 grid divide-y divide-border">{children}</ul>
      ) : (
        <p className="text-muted">{empty}</p>
      )}
    </Panel>
  );
}

function WaitingEntry({ queue, programId }: { queue: QueueView; programId: string }) {
  const t = useText();
  const locale = useLocale();
  const { now } = useAdminFrame();
  const { count, mine, oldest_at } = queue;
  const mineText = mine ? t("{count} assigned to you", { count: mine }) : null;
  const age = t("for up to {time}", { time: ageText(oldest_at, now, locale) });
  return (
    <Entry
      text={queueText(t, programId, queue.kind, count)}
      aside={[mineText, age].filter((text) => text !== null).join(" \u00b7 ")}
    />
  );
}

function MentionLine({ mention, isNew }: { mention: MentionEntry; isNew: boolean }) {
  const t = useText();
  const locale = useLocale();
  const { id, time_zone: timeZone } = useAdminProgram();
  const { now } = useAdminFrame();
  return (
    <Entry
      text={mentionText(t, id, mention)}
      isNew={isNew}
      aside={[mention.participant, agoText(mention.at, now, timeZone, locale)].join(" \u00b7 ")}
      details={mention.text}
      action={
        <Form method="post" preventScrollReset>
          <CsrfField />
          <input type="hidden" name="intent" value="done" />
          <input type="hidden" name="note_id" value={mention.note_id} />
          <Button type="submit" size="small" variant="quiet" icon={Check}>
            {t("Done")}
          </Button>
        </Form>
      }
    />
  );
}

interface EntryProps {
  text: EntryText;
  /** Beside the sentence: when it happened, or how long it waits. */
  aside: string;
  isNew?: boolean;
  /** Below the sentence. */
  details?: string;
  /** After the sentence. */
  action?: ReactNode;
}

function Entry({ text, aside, isNew = false, details, action }: EntryProps) {
  const t = useText();
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-card-pad py-3">
      <Link to={text.path} className="min-w-0 grow break-words hover:underline">
        {isNew ? (
          <span className="fill mr-2 inline-block size-2 rounded-full bg-accent align-middle">
            <span className="sr-only">{t("Not seen yet")}</span>
          </span>
        ) : null}
        <span className={isNew ? "font-strong" : undefined}>{text.title}</span>
      </Link>
      <span className="text-small text-muted">{aside}</span>
      {action}
      {details ? <p className="w-full text-small break-words text-content-soft">{details}</p> : null}
    </li>
  );
}

/**
 * Marks what is shown as seen, which empties the bell. What was new when the page opened stays marked on it.
 * @returns whether what happened at a time was new then
 */
function useNewEntries(programId: string, { now, mentions, finished, unusual }: InboxView): (at: string) => boolean {
  const entries = [...mentions, ...finished, ...unusual].filter(({ is_new }) => is_new);
  const [opened, setOpened] = useState({ programId, times: new Set(entries.map(({ at }) => at)) });
  if (opened.programId !== programId) setOpened({ programId, times: new Set(entries.map(({ at }) => at)) });
  const { revalidate } = useRevalidator();
  const isUnseen = entries.length > 0;
  useEffect(() => {
    if (!isUnseen) return;
    let isHere = true;
    void postJson(`/admin/v2/programs/${programId}/inbox`, { intent: "see", seen_until: now }).then(({ ok }) => {
      if (ok && isHere) revalidate();
    });
    return () => {
      isHere = false;
    };
  }, [programId, isUnseen, now, revalidate]);
  return (at) => opened.times.has(at) || entries.some((entry) => entry.at === at);
}
