import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Gift, Plus } from "lucide-react";
import { useMemo } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { formatNumber } from "~/locales/say";
import { createRewardIntent, rewardListQuery, type RewardRowView } from "~/services/rewards/rewards-console.schema";
import { listRewards } from "~/services/rewards/rewards-console.verbs.server";
import { rewardStatus } from "~/services/rewards/rewards.schema";
import { SELECTION_LABELS, SELECTIONS } from "~/services/rewards/selections";
import { ButtonLink } from "~/ui/button";
import { type DataColumn, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { ListToolbar } from "~/ui/list-toolbar";
import { PageTitle } from "~/ui/page-title";
import { choosableColumns } from "~/ui/table-columns";
import { StatusBadge, statusLabel } from "~/ui/status-badge";
import { TilePicture } from "~/ui/tile";
import { shortDateText } from "~/ui/time-texts";
import { create } from "./reward-intents.server";

export const loader = adminLoader(async ({ params, url, inProgram }) =>
  listRewards(await inProgram(params.programId), rewardListQuery.parse(Object.fromEntries(url.searchParams))),
);

/** `POST programs/{id}/rewards` (specification 3, section 7); the form posts to its own page. */
export const action = adminAction(createRewardIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf("Rewards", matches);

const FILTERS = [
  { name: "status", label: "Status", options: rewardStatus.options.map((value) => ({ value, label: statusLabel(value) })) },
  { name: "selection", label: "Type", options: SELECTIONS.map((value) => ({ value, label: SELECTION_LABELS[value] })) },
];

/** The program's rewards (specification 3, section 2 "Rewards"). */
export default function RewardList() {
  const rows = useLoaderData<typeof loader>();
  const { id, time_zone, may } = useConsoleProgram();
  const [search] = useSearchParams();
  const add = may("rewards:create") ? (
    <ButtonLink to={`/admin/v2/programs/${id}/rewards/new`}><Icon icon={Plus} size={16} />Add Reward</ButtonLink>
  ) : null;
  const columns = useMemo(() => columnsOf(time_zone), [time_zone]);
  const nothing = search.size === 0 && rows.totalItems === 0;
  return (
    <>
      <PageTitle title="Rewards" count={rows.totalItems} actions={nothing ? null : add} />
      <ListToolbar noun="rewards" filters={FILTERS} table={{ id: "rewards", columns: choosableColumns(columns) }} />
      <DataTable
        noun="rewards"
        columns={columns}
        rows={rows}
        rowTo={rewardTo}
        empty={nothing ? <EmptyState plain icon={Gift} title="No rewards yet" text="A reward is what participants collect points for. Add the first one." action={add} /> : undefined}
      />
    </>
  );
}

function rewardTo(row: RewardRowView): string {
  return `/admin/v2/rewards/${row.id}`;
}

function columnsOf(timeZone: string): DataColumn<RewardRowView>[] {
  const day = (instant: string | null) => (instant ? shortDateText(instant, timeZone, "en") : <span className="text-muted">—</span>);
  return [
    {
      id: "name",
      header: "Name",
      meta: { sort: "name" },
      cell: ({ row: { original } }) => (
        <Link to={rewardTo(original)} tabIndex={-1} className="flex max-w-96 items-center gap-2.5 font-strong max-sm:max-w-44">
          <span className="size-6 flex-none overflow-hidden rounded-small"><TilePicture title={original.name} imageUrl={original.image?.url} /></span>
          <span className="truncate" title={original.name}>{original.name}</span>
        </Link>
      ),
    },
    { id: "status", header: "Status", cell: ({ row }) => <StatusBadge status={row.original.status} /> },
    { id: "selection", header: "Type", meta: { sort: "selection", wide: true }, cell: ({ row }) => SELECTION_LABELS[row.original.selection] },
    { id: "threshold", header: "Threshold", meta: { sort: "threshold", numeric: true, wide: true }, cell: ({ row }) => formatNumber(row.original.threshold) },
    { id: "claims", header: "Claims", meta: { sort: "claims", numeric: true, wide: true }, cell: ({ row }) => formatNumber(row.original.claims) },
    { id: "limit", header: "Limit", meta: { sort: "limit", numeric: true, wide: true }, cell: ({ row }) => (row.original.limit === null ? <span className="text-muted">—</span> : formatNumber(row.original.limit)) },
    { id: "start", header: "Start", meta: { sort: "start", numeric: true, wide: true }, cell: ({ row }) => day(row.original.start) },
    { id: "finish", header: "End", meta: { sort: "finish", numeric: true, wide: true }, cell: ({ row }) => day(row.original.finish) },
  ];
}
