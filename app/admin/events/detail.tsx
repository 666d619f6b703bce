import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { programLoader } from "~/http/handlers/admin.server";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { getEvent } from "~/services/events/events.admin.server";
import type { EventDetail } from "~/services/events/events.schema";
import { Facts } from "~/ui/primitives/facts";
import { Link } from "~/ui/primitives/link";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { dateTimeText } from "~/ui/text/time-texts";
import { eventName, eventStatusLabel, eventStatusTone } from "./event-texts";

export const loader = programLoader(getEvent, { params: ["eventId"] });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data ? eventName(data, textOf(matches)) : textOf(matches)("Event"), matches);

/** An event: what was sent, whose it is, and which rules looked at it with what result. */
export default function EventPage() {
  const t = useText();
  const event = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  return (
    <div className="max-w-[960px] min-w-0">
      <PageTitle
        title={eventName(event, t)}
        crumbs={[useSettingsCrumb(), { label: t("Events"), to: `/admin/v2/programs/${id}/events` }]}
      />
      <div className="grid gap-grid">
        <Panel flush>
          <EventFacts event={event} />
        </Panel>
        {Object.keys(event.properties).length > 0 ? (
          <Panel title={t("Properties")} flush>
            <Facts facts={Object.entries(event.properties).map(([name, value]) => [name, String(value)] as const)} />
          </Panel>
        ) : null}
        <Panel title={t("Earning rules")}>
          <Rules event={event} />
        </Panel>
      </div>
    </div>
  );
}

function EventFacts({ event }: { event: EventDetail }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone, term_points_as } = useAdminProgram();
  const time = (value: string) => dateTimeText(value, time_zone, locale);
  const { participant, person } = event;
  const named = Object.values(person)[0];
  return (
    <Facts
      facts={[
        [
          t("Status"),
          <StatusBadge key="status" status={eventStatusTone(event.status)} label={t(eventStatusLabel(event.status))} />,
        ],
        [term_points_as, formatNumber(event.points, locale)],
        [
          t("Participant"),
          participant ? (
            <Link key="participant" to={`/admin/v2/participants/${participant.id}`}>
              {participant.name}
            </Link>
          ) : (
            (named ?? "—")
          ),
        ],
        ...(participant && named ? [[t("Named by the sender"), named] as const] : []),
        [t("When"), time(event.occurred_at)],
        [t("Received"), time(event.created_at)],
        ...(event.decided_at ? [[t("Decided"), time(event.decided_at)] as const] : []),
        ...(event.revoked_at ? [[t("Turned out not to have happened"), time(event.revoked_at)] as const] : []),
        ...(event.waits_until ? [[t("Waits until"), time(event.waits_until)] as const] : []),
        ...(event.name ? [[t("Event type"), <code key="name">{event.name}</code>] as const] : []),
        [t("ID of the sender"), <code key="id">{event.external_id}</code>],
      ]}
    />
  );
}

function Rules({ event }: { event: EventDetail }) {
  const t = useText();
  const locale = useLocale();
  if (event.trace.length === 0)
    return (
      <p className="text-muted">
        {event.status === "waiting"
          ? t("Rules look at it when somebody joins with this email.")
          : event.decided_at
            ? t("No rule was about it at this time.")
            : t("Rules look at it in a moment.")}
      </p>
    );
  return (
    <ul className="grid gap-3">
      {event.trace.map((rule) => (
        <li key={rule.rule_id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="min-w-0">
            <span className="font-strong">{rule.rule}</span>
            <span className="block text-14 text-muted">{rule.reason}</span>
          </span>
          <span className="tabular-nums">{formatNumber(rule.points, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
