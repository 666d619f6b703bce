import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Pencil, Users } from "lucide-react";
import { z } from "zod";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { titleOf } from "~/admin/frame/document-title";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { TagList, TagPicker } from "~/admin/tags/tag-picker";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { formatNumber, type Locale } from "~/locales/say";
import { useLocale, useText, type SayText } from "~/locales/use-text";
import {
  rewardParticipantsQuery,
  updateRewardIntent,
  type RewardAdminView,
  type RewardParticipantView,
} from "~/services/rewards/rewards-console.schema";
import { getRewardForAdmin, listRewardParticipants } from "~/services/rewards/rewards-console.verbs.server";
import { SELECTION_LABELS } from "~/services/rewards/selections";
import { getRewardTags } from "~/services/tags/reward-tags.verbs.server";
import { toggleTagIntent, type RowTagsView } from "~/services/tags/tags.schema";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { DataTable, type DataColumn } from "~/ui/data-table";
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
import { toggle_tag, update } from "./reward-intents.server";

export const loader = adminLoader(async ({ params: { rewardId = "" }, url, inProgramOf }) => {
  const ctx = await inProgramOf("rewards", rewardId);
  const query = rewardParticipantsQuery.parse(Object.fromEntries(url.searchParams));
  const [reward, participants, tags] = await Promise.all([
    getRewardForAdmin(ctx, rewardId),
    listRewardParticipants(ctx, rewardId, query),
    getRewardTags(ctx, rewardId),
  ]);
  return { ...reward, ...tags, reward_participants: participants };
});

/** `PUT rewards/{id}` and the intent `toggle_tag` (specification 3, section 7); the form posts to its own page. */
export const action = adminAction(z.discriminatedUnion("intent", [updateRewardIntent, toggleTagIntent]), {
  update,
  toggle_tag,
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** One reward: what it is, how it goes, and who has it (specification 3, section 2 "Rewards"). */
export default function RewardDetail() {
  const t = useText();
  const locale = useLocale();
  const reward = useLoaderData<typeof loader>();
  const { id, term_points_as, time_zone, may } = useConsoleProgram();
  const { reward_participants: participants, limit, claims } = reward;
  const usersTo = may("users:view") ? `/admin/v2/programs/${id}/users` : undefined;
  return (
    <>
      <PageTitle
        title={reward.name}
        crumbs={[{ label: t("Rewards"), to: `/admin/v2/programs/${id}/rewards` }]}
        actions={
          may("rewards:update") ? (
            <ButtonLink to={`/admin/v2/rewards/${reward.id}/edit`}>
              <Icon icon={Pencil} size={16} />
              {t("Edit")}
            </ButtonLink>
          ) : null
        }
      />
      <DetailColumns label={t("Reward")} side={<RewardSide reward={reward} tags={reward} />}>
        <div className="mb-4 grid gap-grid sm:grid-cols-2">
          <StatCard
            label={t("Total Claims")}
            value={formatNumber(claims, locale)}
            note={limit === null ? undefined : t("of {limit}", { limit })}
          />
          <StatCard
            label={t("Rewards Balance")}
            value={limit === null ? "—" : formatNumber(limit - claims, locale)}
            note={limit === null ? t("no limit") : t("left to claim")}
          />
        </div>
        <Tabs
          label={t("Reward")}
          tabs={[{ label: t("Users"), to: `/admin/v2/rewards/${reward.id}`, count: participants.totalItems }]}
        />
        {may("rewards:manage") && participants.totalItems > 0 ? (
          <div className="mb-3 flex justify-end">
            <ExportTable to={`/admin/v2/rewards/${reward.id}/participants.csv`} size="small" />
          </div>
        ) : null}
        <DataTable
          noun={t("users")}
          columns={columnsOf({ t, locale, term: term_points_as, timeZone: time_zone, usersTo })}
          rows={participants}
          rowTo={usersTo ? (row) => `${usersTo}/${row.participant_id}` : undefined}
          empty={
            <EmptyState
              plain
              icon={Users}
              title={t("Nobody has it yet")}
              text={t("Whoever claims or wins this reward will stand here.")}
            />
          }
        />
      </DetailColumns>
    </>
  );
}

function RewardSide({ reward, tags }: { reward: RewardAdminView; tags: RowTagsView }) {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term, time_zone, may } = useConsoleProgram();
  const time = (instant: string | null) => (instant ? dateTimeText(instant, time_zone, locale) : "—");
  return (
    <>
      <div className="aspect-16/10 border-b border-border bg-sunken">
        <TilePicture title={reward.name} imageUrl={reward.image?.url} />
      </div>
      <Facts
        facts={[
          [
            t("Name"),
            <span key="name" className="font-strong" title={reward.name}>
              {reward.name}
            </span>,
          ],
          [t("Status"), <StatusBadge key="status" status={reward.status} />],
          [t("Type"), t(SELECTION_LABELS[reward.selection])],
          [t("Threshold"), <Points key="threshold" value={reward.threshold} term={term} />],
          [t("Fallback Points"), <Points key="points" value={reward.points} term={term} />],
          [t("Limit"), reward.limit === null ? "—" : formatNumber(reward.limit, locale)],
          [t("Start"), time(reward.start)],
          [t("End"), time(reward.finish)],
        ]}
      />
      {may("rewards:manage") ? (
        <TagPicker id={reward.id} action={`/admin/v2/rewards/${reward.id}`} tags={tags} />
      ) : (
        <TagList tags={tags.tag_list} />
      )}
    </>
  );
}

interface ColumnSettings {
  t: SayText;
  locale: Locale;
  /** The program's word for points, and its time zone. */
  term: string;
  timeZone: string;
  /** The list of users, for those who may open it. */
  usersTo: string | undefined;
}

function columnsOf({ t, locale, term, timeZone, usersTo }: ColumnSettings): DataColumn<RewardParticipantView>[] {
  return [
    {
      id: "user",
      header: t("User"),
      cell: ({ row: { original } }) => {
        const who = (
          <>
            <Avatar name={original.name} size="tiny" />
            <span className="truncate">{original.name}</span>
          </>
        );
        const className = "flex max-w-72 items-center gap-2.5 font-strong";
        return usersTo ? (
          <Link to={`${usersTo}/${original.participant_id}`} tabIndex={-1} className={className}>
            {who}
          </Link>
        ) : (
          <span className={className}>{who}</span>
        );
      },
    },
    { id: "email", header: t("Email"), meta: { wide: true }, cell: ({ row }) => row.original.email },
    {
      id: "status",
      header: t("Status"),
      meta: { wide: true },
      cell: ({ row }) => <StatusBadge status={row.original.status} />,
    },
    {
      id: "coupon",
      header: t("Coupon"),
      meta: { wide: true },
      cell: ({ row }) =>
        row.original.coupon_code ? (
          <span className="font-mono text-12">{row.original.coupon_code}</span>
        ) : (
          <span className="text-muted">—</span>
        ),
    },
    {
      id: "points",
      header: term,
      meta: { numeric: true, sort: "points", wide: true },
      cell: ({ row }) => formatNumber(row.original.points, locale),
    },
    {
      id: "earned",
      header: t("Claimed"),
      meta: { numeric: true, sort: "earned_at" },
      cell: ({ row }) => dateTimeText(row.original.earned_at, timeZone, locale),
    },
  ];
}
