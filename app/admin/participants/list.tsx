import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Users } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { adminLoader } from "~/http/admin-doors.server";
import { formatNumber, type Locale } from "~/locales/say";
import { textOf, useLocale, useText, type SayText } from "~/locales/use-text";
import { participantListQuery, type ParticipantRowView } from "~/services/participants/participants-console.schema";
import { listParticipants } from "~/services/participants/participants-console.verbs.server";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { Avatar } from "~/ui/avatar";
import { DataTable, type DataColumn } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { ListToolbar } from "~/ui/list-toolbar";
import { PageTitle } from "~/ui/page-title";
import { StatusBadge, statusLabel } from "~/ui/status-badge";
import { shortDateText } from "~/ui/time-texts";

export const loader = adminLoader(async ({ params, url, inProgram }) =>
  listParticipants(await inProgram(params.programId), participantListQuery.parse(Object.fromEntries(url.searchParams))),
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Users"), matches);

/** The program's participants (specification 3, section 2 "Users"). */
export default function ParticipantList() {
  const t = useText();
  const locale = useLocale();
  const rows = useLoaderData<typeof loader>();
  const { id, term_points_as, time_zone } = useConsoleProgram();
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

interface ColumnSettings {
  t: SayText;
  locale: Locale;
  /** The program's word for points, and its time zone. */
  term: string;
  timeZone: string;
  to: (row: ParticipantRowView) => string;
}

function columnsOf({ t, locale, term, timeZone, to }: ColumnSettings): DataColumn<ParticipantRowView>[] {
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
