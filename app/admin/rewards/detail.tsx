import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Pencil, Users } from "lucide-react";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { titleOf } from "~/admin/frame/document-title";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { formatNumber } from "~/locales/say";
import {
  type RewardAdminView,
  type RewardParticipantView,
  rewardParticipantsQuery,
  updateRewardIntent,
} from "~/services/rewards/rewards-console.schema";
import { getRewardForAdmin, listRewardParticipants } from "~/services/rewards/rewards-console.verbs.server";
import { SELECTION_LABELS } from "~/services/rewards/selections";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { type DataColumn, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { ExportTable } from "~/ui/export-table";
import { Facts } from "~/ui/facts";
import { Icon } from "~/ui/icon";
import { PageTitle } from "~/ui/page-title";
import { Points } from "~/ui/points";
import { StatCard } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { Tabs } from "~/ui/tabs";
import { TilePicture } from "~/ui/tile";
import { dateTimeText } from "~/ui/time-texts";
import { update } from "./reward-intents.server";

export const loader = adminLoader(async ({ params: { rewardId = "" }, url, inProgramOf }) => {
  const ctx = await inProgramOf("rewards", rewardId);
  const query = rewardParticipantsQuery.parse(Object.fromEntries(url.searchParams));
  const [reward, participants] = await Promise.all([getRewardForAdmin(ctx, rewardId), listRewardParticipants(ctx, rewardId, query)]);
  return { ...reward, reward_participants: participants };
});

/** `PUT rewards/{id}` (specification 3, section 7); the form posts to its own page. */
export const action = adminAction(updateRewardIntent, { update });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** One reward: what it is, how it goes, and who has it (specification 3, section 2 "Rewards"). */
export default function RewardDetail() {
  const reward = useLoaderData<typeof loader>();
  const { id, term_points_as, time_zone, may } = useConsoleProgram();
  const { reward_participants: participants, limit, claims } = reward;
  const usersTo = may("users:view") ? `/admin/v2/programs/${id}/users` : undefined;
  return (
    <>
      <PageTitle
        title={reward.name}
        crumbs={[{ label: "Rewards", to: `/admin/v2/programs/${id}/rewards` }]}
        actions={may("rewards:update") ? <ButtonLink to={`/admin/v2/rewards/${reward.id}/edit`}><Icon icon={Pencil} size={16} />Edit</ButtonLink> : null}
      />
      <DetailColumns label="Reward" side={<RewardSide reward={reward} />}>
        <div className="mb-4 grid gap-grid sm:grid-cols-2">
          <StatCard label="Total Claims" value={formatNumber(claims)} note={limit === null ? "no limit" : `of ${formatNumber(limit)}`} />
          <StatCard label="Rewards Balance" value={limit === null ? "—" : formatNumber(limit - claims)} note={limit === null ? "no limit" : "left to claim"} />
        </div>
        {may("rewards:manage") ? <div className="mb-2 flex justify-end"><ExportTable to={`/admin/v2/rewards/${reward.id}/participants.csv`} /></div> : null}
        <Tabs label="Reward" tabs={[{ label: "Users", to: `/admin/v2/rewards/${reward.id}`, count: participants.totalItems }]} />
        <DataTable
          noun="users"
          columns={columnsOf(term_points_as, time_zone, usersTo)}
          rows={participants}
          rowTo={usersTo ? (row) => `${usersTo}/${row.participant_id}` : undefined}
          empty={<EmptyState plain icon={Users} title="Nobody has it yet" text="Whoever claims or wins this reward will stand here." />}
        />
      </DetailColumns>
    </>
  );
}

function RewardSide({ reward }: { reward: RewardAdminView }) {
  const { term_points_as: term, time_zone } = useConsoleProgram();
  const time = (instant: string | null) => (instant ? dateTimeText(instant, time_zone, "en") : "—");
  return (
    <>
      <div className="aspect-16/10 border-b border-border bg-sunken"><TilePicture title={reward.name} imageUrl={reward.image?.url} /></div>
      <Facts
        facts={[
          ["Name", <span key="name" className="font-strong" title={reward.name}>{reward.name}</span>],
          ["Status", <StatusBadge key="status" status={reward.status} />],
          ["Type", SELECTION_LABELS[reward.selection]],
          ["Threshold", <Points key="threshold" value={reward.threshold} term={term} />],
          ["Fallback Points", <Points key="points" value={reward.points} term={term} />],
          ["Limit", reward.limit === null ? "—" : formatNumber(reward.limit)],
          ["Start", time(reward.start)],
          ["End", time(reward.finish)],
        ]}
      />
    </>
  );
}

function columnsOf(term: string, timeZone: string, usersTo: string | undefined): DataColumn<RewardParticipantView>[] {
  return [
    {
      id: "user",
      header: "User",
      cell: ({ row: { original } }) => {
        const who = <><Avatar name={original.name} size="tiny" /><span className="truncate">{original.name}</span></>;
        const className = "flex max-w-72 items-center gap-2.5 font-strong";
        return usersTo ? <Link to={`${usersTo}/${original.participant_id}`} tabIndex={-1} className={className}>{who}</Link> : <span className={className}>{who}</span>;
      },
    },
    { id: "email", header: "Email", meta: { wide: true }, cell: ({ row }) => row.original.email },
    { id: "status", header: "Status", meta: { wide: true }, cell: ({ row }) => <StatusBadge status={row.original.status} /> },
    { id: "coupon", header: "Coupon", meta: { wide: true }, cell: ({ row }) => (row.original.coupon_code ? <span className="font-mono text-12">{row.original.coupon_code}</span> : <span className="text-muted">—</span>) },
    { id: "points", header: term, meta: { numeric: true, sort: "points", wide: true }, cell: ({ row }) => formatNumber(row.original.points) },
    { id: "earned", header: "Claimed", meta: { numeric: true, sort: "earned_at" }, cell: ({ row }) => dateTimeText(row.original.earned_at, timeZone, "en") },
  ];
}
