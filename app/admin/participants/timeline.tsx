import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Mail, StickyNote, UserPen } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { Nothing, phoneLines, useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { markUp } from "~/locales/mark-up";
import { msg } from "~/locales/translate";
import { textOf, useLocale, useText, type Translate } from "~/locales/use-text";
import { auditSentence } from "~/services/organizations/audit-sentences";
import {
  participantTimelineQuery,
  type EventSource,
  type ParticipantEventView,
} from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import { actionLabel, actionTitle } from "~/services/points/action-types";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ListFilter } from "~/ui/table/list-filter";
import { signedPoints } from "~/ui/text/points";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { receiptPath } from "../receipts/receipt-columns";
import { ActionIcon } from "./action-icon";
import { EVENT_LIST } from "./list-texts";
import { nameOf, ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";
import { changeTexts } from "./timeline-changes";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: participantTimelineQuery }, (args) =>
  participantPage(args, listParticipantTimeline(args.ctx, args.param("participantId"), args.query)),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Timeline")}: ${data.participant.name}`, matches);

/** All that happened to the participant: what they did and earned, and what admins changed. */
export default function ParticipantTimeline() {
  const t = useText();
  const { participant, ...rows } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const { term_points_as, time_zone, may } = useAdminProgram();
  const [search] = useSearchParams();
  const name = nameOf(participant, t);
  const linkTo = useEventLink(participant.id);
  const filters = [
    {
      name: "kind",
      label: t("Kind"),
      multiple: true,
      options: [
        { value: "action", label: t("Actions") },
        { value: "change", label: t("Changes by admins") },
        { value: "message", label: t("Emails by admins") },
        ...(may("notes:view") ? [{ value: "note", label: t("Notes") }] : []),
      ],
    },
    {
      name: "points",
      label: term_points_as,
      options: [{ value: "true", label: t("Only with {term}", { term: term_points_as }) }],
    },
    { name: "created", label: t("Date") },
  ];
  const day = (instant: string) => shortDateText(instant, time_zone, locale);
  const column = useColumns<ParticipantEventView>();
  const columns: DataColumn<ParticipantEventView>[] = [
    column.cell("event", t("What happened"), {
      cell: (row) => <EventCell event={row} name={name} to={linkTo(row)} />,
    }),
    column.cell("details", t("Details"), {
      card: "fact",
      cell: (row) => (
        <span className="line-clamp-3 max-w-96 py-1.5 wrap-anywhere whitespace-normal" title={detailsOf(row, t, day)}>
          {detailsOf(row, t, day) || <Nothing />}
        </span>
      ),
    }),
    column.cell("by", t("By"), {
      card: "fact",
      cell: (row) => (
        <span className="grid">
          {row.admin ?? (row.source === "participant" ? <Nothing /> : t(SOURCE_LABELS[row.source]))}
          {row.admin && row.source !== "admin" && row.source !== "participant" ? (
            <span className="text-12 text-muted">{t(SOURCE_LABELS[row.source])}</span>
          ) : null}
        </span>
      ),
    }),
    column.cell("points", term_points_as, {
      numeric: true,
      cell: (row) => (
        <span className={row.points === 0 ? "text-muted" : undefined}>{signedPoints(row.points, locale)}</span>
      ),
    }),
    column.time("date", t("Date"), { card: "fact", sort: "created_at", value: (row) => row.created_at }),
  ];
  return (
    <ParticipantFrame participant={participant}>
      <div className="mb-3 flex flex-wrap gap-2">
        {filters.map((filter) => (
          <ListFilter key={filter.name} filter={filter} search={search} />
        ))}
      </div>
      <DataTable
        texts={EVENT_LIST}
        filters={filters}
        columns={columns}
        rows={rows}
        empty={{
          title: t("Nothing has happened yet"),
          text: t("What the participant does, and what admins change, appears here."),
        }}
      />
    </ParticipantFrame>
  );
}

/** Where an event comes from, if that is not the participant. */
const SOURCE_LABELS: Record<EventSource, string> = {
  participant: msg("Participant"),
  admin: msg("Admin"),
  api_key: msg("API key"),
  import: msg("Import"),
  bulk_change: msg("Bulk change"),
  review: msg("Review"),
  rule: msg("Automatic"),
};

/** The page of what an event is about, for those who may open it; null for the rest. */
function useEventLink(participantId: string): (event: ParticipantEventView) => string | null {
  const { id: programId, may } = useAdminProgram();
  return ({ id: eventId, kind, actionable_type: type, actionable_id: id, source }) => {
    if (kind === "message") return `/admin/v2/programs/${programId}/users/${participantId}/emails`;
    if (kind === "note") return `/admin/v2/programs/${programId}/users/${participantId}/notes?note=${eventId}`;
    if (source === "bulk_change") return `/admin/v2/programs/${programId}/participants/bulk_changes`;
    if (id === null) return null;
    if (type === "Challenge" && may("challenges:view")) return `/admin/v2/challenges/${id}`;
    if (type === "Reward" && may("rewards:view")) return `/admin/v2/rewards/${id}`;
    if (type === "Receipt" && may("receipts:manage")) return receiptPath({ id });
    if (type === "ParticipantImport" && may("users:manage"))
      return `/admin/v2/programs/${programId}/participants/imports/${id}`;
    return null;
  };
}

/** What admins wrote about the participant, or to them. */
const WRITTEN = {
  note: { label: msg("Wrote a note"), icon: StickyNote },
  message: { label: msg("Sent an email"), icon: Mail },
};

function EventCell({ event, name, to }: { event: ParticipantEventView; name: string; to: string | null }) {
  const t = useText();
  const isChange = event.kind === "change";
  const { text, values } = auditSentence(event.type, { name });
  const written = event.kind === "note" || event.kind === "message" ? WRITTEN[event.kind] : null;
  const sentence = isChange
    ? markUp(t(text, values), { thing: (words) => words })
    : t(written?.label ?? actionLabel(event));
  return (
    <span className="flex items-center gap-2.5">
      {isChange || written ? (
        <Icon icon={written?.icon ?? UserPen} size={16} className="text-muted" />
      ) : (
        <ActionIcon type={event.type} className="text-muted" />
      )}
      <span className={classNames(phoneLines, "block max-w-80")}>
        {to ? (
          <Link to={to} className="text-link underline-offset-2 hover:underline">
            {sentence}
          </Link>
        ) : (
          sentence
        )}
      </span>
    </span>
  );
}

/** The title of an action with its reason, or why a change was made and what it replaced. */
function detailsOf(
  { kind, type, title, actionable_type, changes, reason, tier_change }: ParticipantEventView,
  t: Translate,
  day: (instant: string) => string,
): string {
  if (kind === "note") return title;
  if (kind === "message") return `${title}: ${reason ?? ""}`;
  const values =
    kind === "action" ? [actionTitle({ title, action_type: type, actionable_type }, t)] : changeTexts(changes, t, day);
  const reasons = reason ? [reason] : [];
  const tiers = tier_change
    ? [t("Tier: {from} → {to}", { from: tier_change.from ?? "—", to: tier_change.to ?? "—" })]
    : [];
  return (kind === "action" ? [...values, ...reasons, ...tiers] : [...reasons, ...values]).join(", ");
}
