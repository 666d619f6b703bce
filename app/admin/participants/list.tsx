import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Users } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { adminLoader } from "~/http/admin-doors.server";
import { formatNumber } from "~/locales/say";
import { listParticipants } from "~/services/participants/participants-console.verbs.server";
import { participantListQuery, type ParticipantRowView } from "~/services/participants/participants-console.schema";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { Avatar } from "~/ui/avatar";
import { type DataColumn, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { ListToolbar } from "~/ui/list-toolbar";
import { PageTitle } from "~/ui/page-title";
import { StatusBadge, statusLabel } from "~/ui/status-badge";
import { shortDateText } from "~/ui/time-texts";

export const loader = adminLoader(async ({ params, url, inProgram }) =>
  listParticipants(await inProgram(params.programId), participantListQuery.parse(Object.fromEntries(url.searchParams))),
);

export const meta: MetaFunction = ({ matches }) => titleOf("Users", matches);

const FILTERS = [{ name: "status", label: "Status", options: PARTICIPANT_STATUSES.map((value) => ({ value, label: statusLabel(value) })) }];

/** The program's participants (specification 3, section 2 "Users"). */
export default function ParticipantList() {
  const rows = useLoaderData<typeof loader>();
  const { id, term_points_as, time_zone } = useConsoleProgram();
  const [search] = useSearchParams();
  const participantTo = (row: ParticipantRowView) => `/admin/v2/programs/${id}/users/${row.id}`;
  return (
    <>
      <PageTitle title="Users" count={rows.totalItems} />
      <ListToolbar noun="users" filters={FILTERS} />
      <DataTable
        noun="users"
        columns={columnsOf(term_points_as, time_zone, participantTo)}
        rows={rows}
        rowTo={participantTo}
        empty={search.size > 0 ? undefined : <EmptyState plain icon={Users} title="No users yet" text="Everybody who signs up on the program's site will stand here." />}
      />
    </>
  );
}

function columnsOf(term: string, timeZone: string, to: (row: ParticipantRowView) => string): DataColumn<ParticipantRowView>[] {
  return [
    {
      id: "name",
      header: "Name",
      meta: { sort: "name" },
      cell: ({ row: { original } }) => (
        <Link to={to(original)} tabIndex={-1} className="flex max-w-72 items-center gap-2.5 font-strong">
          <Avatar name={original.name} url={original.avatar.url} size="tiny" />
          <span className="truncate" title={original.name}>{original.name}</span>
        </Link>
      ),
    },
    { id: "email", header: "Email", meta: { sort: "email", wide: true }, cell: ({ row }) => <span className="block max-w-72 truncate" title={row.original.email ?? undefined}>{row.original.email}</span> },
    { id: "status", header: "Status", meta: { sort: "status", wide: true }, cell: ({ row }) => <StatusBadge status={row.original.status} /> },
    { id: "points", header: term, meta: { sort: "unused_points", numeric: true }, cell: ({ row }) => formatNumber(row.original.unused_points) },
    { id: "challenges", header: "Challenges", meta: { sort: "completed_challenges", numeric: true, wide: true }, cell: ({ row }) => formatNumber(row.original.completed_challenges) },
    { id: "rewards", header: "Rewards", meta: { sort: "rewards_earned", numeric: true, wide: true }, cell: ({ row }) => formatNumber(row.original.rewards_earned) },
    { id: "joined", header: "Joined", meta: { sort: "created_at", numeric: true, wide: true }, cell: ({ row }) => shortDateText(row.original.created_at, timeZone, "en") },
  ];
}
