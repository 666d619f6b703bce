import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UserPen } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { Nothing, phoneLines, useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { markUp } from "~/locales/mark-up";
import { textOf, useLocale, useText, type Translate } from "~/locales/use-text";
import { auditSentence } from "~/services/organizations/audit-sentences";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-tabs.admin.server";
import {
  participantTimelineQuery,
  type ParticipantEventView,
} from "~/services/participant-tabs/participant-tabs.schema";
import { ACTION_TYPE_LABELS, actionTitle, OTHER_TYPE } from "~/services/points/action-types";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { signedPoints } from "~/ui/text/points";
import { useAdminProgram } from "../frame/use-admin-frame";
import { ActionIcon } from "./action-icon";
import { EVENT_LIST } from "./list-texts";
import { nameOf, ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

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
  const { term_points_as } = useAdminProgram();
  const name = nameOf(participant, t);
  const column = useColumns<ParticipantEventView>();
  const columns: DataColumn<ParticipantEventView>[] = [
    column.cell("event", t("What happened"), { cell: (row) => <EventCell event={row} name={name} /> }),
    column.cell("details", t("Details"), {
      wide: true,
      cell: (row) => (
        <span className="block max-w-80 truncate" title={detailsOf(row, t)}>
          {detailsOf(row, t) || <Nothing />}
        </span>
      ),
    }),
    column.cell("by", t("By"), { wide: true, cell: (row) => row.admin ?? <Nothing /> }),
    column.cell("points", term_points_as, {
      numeric: true,
      cell: (row) => (
        <span className={row.points === 0 ? "text-muted" : undefined}>{signedPoints(row.points, locale)}</span>
      ),
    }),
    column.time("date", t("Date"), { sort: "created_at", value: (row) => row.created_at }),
  ];
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={EVENT_LIST}
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

function EventCell({ event, name }: { event: ParticipantEventView; name: string }) {
  const t = useText();
  const isChange = event.kind === "change";
  const { text, values } = auditSentence(event.type, { name });
  return (
    <span className="flex items-center gap-2.5">
      {isChange ? (
        <Icon icon={UserPen} size={16} className="text-muted" />
      ) : (
        <ActionIcon type={event.type} className="text-muted" />
      )}
      <span className={classNames(phoneLines, "block max-w-80")}>
        {isChange
          ? markUp(t(text, values), { thing: (words) => words })
          : t(ACTION_TYPE_LABELS[event.type] ?? OTHER_TYPE)}
      </span>
    </span>
  );
}

/** The title of an action with its reason, or why a change was made and what it replaced. */
function detailsOf(
  { kind, type, title, actionable_type, changes, reason }: ParticipantEventView,
  t: Translate,
): string {
  const values =
    kind === "action"
      ? [actionTitle({ title, action_type: type, actionable_type }, t)]
      : changes.map(({ field, before, after }) => `${field}: ${before ?? "—"} → ${after ?? "—"}`);
  const reasons = reason ? [reason] : [];
  return (kind === "action" ? [...values, ...reasons] : [...reasons, ...values]).join(", ");
}
