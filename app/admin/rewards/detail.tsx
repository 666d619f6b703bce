import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Pencil, Users } from "lucide-react";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { titleOf } from "~/admin/frame/document-title";
import { TagList, TagPicker } from "~/admin/tags/tag-picker";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber, type Locale } from "~/locales/translate";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import {
  rewardParticipantsQuery,
  storedRewardIntent,
  type RewardAdminView,
  type RewardParticipantView,
} from "~/services/rewards/rewards-admin.schema";
import { getRewardForAdmin, listRewardParticipants } from "~/services/rewards/rewards.admin.server";
import { SELECTION_LABELS } from "~/services/rewards/selections";
import { getRewardTags } from "~/services/tags/row-tags.admin.server";
import type { RowTagsView } from "~/services/tags/tags.schema";
import { Avatar } from "~/ui/primitives/avatar";
import { ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { StatCard } from "~/ui/primitives/stat-card";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { Tabs } from "~/ui/primitives/tabs";
import { TilePicture } from "~/ui/primitives/tile";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { Points } from "~/ui/text/points";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { remove, toggle_tag, update } from "./reward-intents.server";
import { RowActions } from "./row-actions";

export const loader = programLoader({ query: rewardParticipantsQuery }, async ({ ctx, query, param }) => {
  const rewardId = param("rewardId");
  const [reward, participants, tags] = await Promise.all([
    getRewardForAdmin(ctx, rewardId),
    listRewardParticipants(ctx, rewardId, query),
    getRewardTags(ctx, rewardId),
  ]);
  return { ...reward, ...tags, reward_participants: participants };
});

/** `PUT` and `DELETE rewards/{id}`, and the intent `toggle_tag`; the form posts to its own page. */
export const action = programAction(storedRewardIntent, { update, toggle_tag, delete: remove });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** One reward: its details, its counts and the participants who claimed it. */
export default function RewardDetail() {
  const t = useText();
  const locale = useLocale();
  const reward = useLoaderData<typeof loader>();
  const { id, term_points_as, time_zone, may } = useAdminProgram();
  const { reward_participants: participants, limit, claims } = reward;
  const usersTo = may("users:view") ? `/admin/v2/programs/${id}/users` : undefined;
  return (
    <>
      <PageTitle
        title={reward.name}
        crumbs={[{ label: t("Rewards"), to: `/admin/v2/programs/${id}/rewards` }]}
        actions={
          <>
            <RowActions reward={reward} onPage />
            {may("rewards:update") && reward.status !== "archived" ? (
              <ButtonLink to={`/admin/v2/rewards/${reward.id}/edit`}>
                <Icon icon={Pencil} size={16} />
                {t("Edit")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <DetailColumns
        label={t("Reward")}
        picture={<TilePicture title={reward.name} imageUrl={reward.image?.url} />}
        side={<RewardSide reward={reward} tags={reward} />}
      >
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
              text={t("Participants who claim or win this reward appear here.")}
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
  const { term_points_as: term, time_zone, may } = useAdminProgram();
  const time = (instant: string | null) => (instant ? dateTimeText(instant, time_zone, locale) : "—");
  return (
    <>
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

interface ColumnOptions {
  t: Translate;
  locale: Locale;
  /** The program's name for points. */
  term: string;
  timeZone: string;
  /** The base path of the user pages; undefined for admins who may not open them. */
  usersTo: string | undefined;
}

function columnsOf({ t, locale, term, timeZone, usersTo }: ColumnOptions): DataColumn<RewardParticipantView>[] {
  return [
    {
      id: "user",
      header: t("User"),
      cell: ({ row: { original } }) => {
        const label = (
          <>
            <Avatar name={original.name} size="tiny" />
            <span className="truncate">{original.name}</span>
          </>
        );
        const className = "flex max-w-72 items-center gap-2.5 font-strong";
        return usersTo ? (
          <Link to={`${usersTo}/${original.participant_id}`} tabIndex={-1} className={className}>
            {label}
          </Link>
        ) : (
          <span className={className}>{label}</span>
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
