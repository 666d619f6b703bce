import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Users } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { formatNumber, type Locale } from "~/locales/translate";
import { textOf, useLocale, useText, type Translate } from "~/locales/use-text";
import { participantListQuery, type ParticipantRowView } from "~/services/participants/participants-admin.schema";
import { listParticipants } from "~/services/participants/participants.admin.server";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { Avatar } from "~/ui/primitives/avatar";
import { PageTitle } from "~/ui/primitives/page-title";
import { StatusBadge, statusLabel } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";

export const loader = programLoader({ query: participantListQuery }, async ({ ctx, query }) =>
  listParticipants(ctx, query),
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Users"), matches);

/** The list of the program's participants. */
export default function ParticipantList() {
  const t = useText();
  const locale = useLocale();
  const rows = useLoaderData<typeof loader>();
  const { id, term_points_as, time_zone } = useAdminProgram();
  const [search] = useSearchParams();
  const participantTo = (row: ParticipantRowView) => `/admin/v2/programs/${id}/users/${row.id}`;
  const filters = [
    {
      name: "status",
      label: t("Status"),
      options: PARTICIPANT_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) })),
    },
  ];
  return (
    <>
      <PageTitle title={t("Users")} count={rows.totalItems} />
      <ListToolbar noun={t("users")} filters={filters} />
      <DataTable
        noun={t("users")}
        columns={columnsOf({ t, locale, term: term_points_as, timeZone: time_zone, to: participantTo })}
        rows={rows}
        rowTo={participantTo}
        empty={
          search.size > 0 ? undefined : (
            <EmptyState
              plain
              icon={Users}
              title={t("No users yet")}
              text={t("Everybody who signs up on the program's site will stand here.")}
            />
          )
        }
      />
    </>
  );
}

interface ColumnOptions {
  t: Translate;
  locale: Locale;
  /** The program's name for points. */
  term: string;
  timeZone: string;
  to: (row: ParticipantRowView) => string;
}

function columnsOf({ t, locale, term, timeZone, to }: ColumnOptions): DataColumn<ParticipantRowView>[] {
  const number = (value: number) => formatNumber(value, locale);
  return [
    {
      id: "name",
      header: t("Name"),
      meta: { sort: "name" },
      cell: ({ row: { original } }) => (
        <Link to={to(original)} tabIndex={-1} className="flex max-w-72 items-center gap-2.5 font-strong">
          <Avatar name={original.name} url={original.avatar.url} size="tiny" />
          <span className="truncate" title={original.name}>
            {original.name}
          </span>
        </Link>
      ),
    },
    {
      id: "email",
      header: t("Email"),
      meta: { sort: "email", wide: true },
      cell: ({ row }) => (
        <span className="block max-w-72 truncate" title={row.original.email ?? undefined}>
          {row.original.email}
        </span>
      ),
    },
    {
      id: "status",
      header: t("Status"),
      meta: { sort: "status", wide: true },
      cell: ({ row }) => <StatusBadge status={row.original.status} />,
    },
    {
      id: "points",
      header: term,
      meta: { sort: "unused_points", numeric: true },
      cell: ({ row }) => number(row.original.unused_points),
    },
    {
      id: "challenges",
      header: t("Challenges"),
      meta: { sort: "completed_challenges", numeric: true, wide: true },
      cell: ({ row }) => number(row.original.completed_challenges),
    },
    {
      id: "rewards",
      header: t("Rewards"),
      meta: { sort: "rewards_earned", numeric: true, wide: true },
      cell: ({ row }) => number(row.original.rewards_earned),
    },
    {
      id: "joined",
      header: t("Joined"),
      meta: { sort: "created_at", numeric: true, wide: true },
      cell: ({ row }) => shortDateText(row.original.created_at, timeZone, locale),
    },
  ];
}
