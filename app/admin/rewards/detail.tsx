import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Users } from "lucide";
import { useMemo } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { USER_LIST } from "~/admin/participants/list-texts";
import { ParticipantRowMenu } from "~/admin/participants/participant-menu";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber, type Locale } from "~/locales/translate";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { pageSchema } from "~/platform/paging";
import type { ParticipantStatus } from "~/services/participants/participants.schema";
import {
  rewardDetail,
  rewardParticipantsQuery,
  rewardParticipantView,
  storedRewardIntent,
  type RewardParticipantView,
} from "~/services/rewards/rewards-admin.schema";
import { getRewardForAdmin, listRewardParticipants } from "~/services/rewards/rewards.admin.server";
import { getRewardTags } from "~/services/tags/row-tags.admin.server";
import { rowTagsView } from "~/services/tags/tags.schema";
import { Avatar } from "~/ui/primitives/avatar";
import { Link } from "~/ui/primitives/link";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import * as achievement from "./achievement-intents.server";
import { ClaimReview } from "./claim-review";
import * as claimants from "./claimant-intents.server";
import { RewardFrame } from "./reward-frame";
import { duplicate, remove, toggle_approval, toggle_tag, update } from "./reward-intents.server";

export const loader = programLoader(
  getRewardForAdmin,
  {
    query: rewardParticipantsQuery,
    response: rewardDetail.extend({ ...rowTagsView.shape, reward_participants: pageSchema(rewardParticipantView) }),
  },
  async ({ ctx, query, param, run }) => {
    const rewardId = param("rewardId");
    const [reward, participants, tags] = await Promise.all([
      run(ctx, rewardId),
      listRewardParticipants(ctx, rewardId, query),
      getRewardTags(ctx, rewardId),
    ]);
    return { ...reward, ...tags, reward_participants: participants };
  },
);

/**
 * `PUT` and `DELETE rewards/{id}`, and the intents on the reward and on its participants; the form posts to its own page.
 */
export const action = programAction(storedRewardIntent, {
  update,
  toggle_tag,
  toggle_approval,
  duplicate,
  create_action: claimants.create_action,
  update_participant: claimants.update_participant,
  get_magic_link: claimants.get_magic_link,
  delete: remove,
  ...achievement,
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** One reward: its details, its counts and the participants who claimed it. */
export default function RewardDetail() {
  const t = useText();
  const locale = useLocale();
  const reward = useLoaderData<typeof loader>();
  const { id, term_points_as, time_zone, may } = useAdminProgram();
  const participants = reward.reward_participants;
  const usersTo = may("users:view") ? `/admin/v2/programs/${id}/users` : undefined;
  const [search] = useSearchParams();
  const managesUsers = may("users:manage");
  // Memoized: with new columns the cells would be new as well, and an open menu would close.
  const columns = useMemo(
    () =>
      columnsOf({ t, locale, term: term_points_as, timeZone: time_zone, rewardId: reward.id, usersTo, managesUsers }),
    [t, locale, term_points_as, time_zone, reward.id, usersTo, managesUsers],
  );
  return (
    <RewardFrame reward={reward}>
      <ListToolbar
        texts={USER_LIST}
        filters={[
          { name: "in_review", label: t("Review"), options: [{ value: "true", label: t("No longer earned") }] },
        ]}
        table={{ id: "reward-users", columns: choosableColumns(columns) }}
        actions={
          may("rewards:manage") && participants.totalItems > 0 ? (
            <ExportTable to={`/admin/v2/rewards/${reward.id}/participants.csv`} size="small" />
          ) : null
        }
      />
      <DataTable
        texts={USER_LIST}
        tableId="reward-users"
        columns={columns}
        rows={participants}
        rowTo={usersTo ? (row) => `${usersTo}/${row.participant_id}` : undefined}
        empty={
          search.size > 0 ? undefined : (
            <EmptyState
              plain
              icon={Users}
              title={t("No claims yet")}
              text={t("Participants who claim or win this reward appear here.")}
            />
          )
        }
      />
    </RewardFrame>
  );
}

interface ColumnOptions {
  t: Translate;
  locale: Locale;
  /** The program's name for points. */
  term: string;
  timeZone: string;
  rewardId: string;
  /** The base path of the user pages; undefined for admins who may not open them. */
  usersTo: string | undefined;
  /** Whether rows have the menu of their participant. */
  managesUsers: boolean;
}

function menuColumn(t: Translate, usersTo: string): DataColumn<RewardParticipantView> {
  return {
    id: "actions",
    header: () => <span className="sr-only">{t("Actions")}</span>,
    meta: { numeric: true },
    cell: ({ row: { original } }) => {
      const { participant_id: id, name, status, email } = original;
      const participant = { id, name, status: status as ParticipantStatus, deleted: email === null };
      return (
        <span className="flex justify-end">
          <ParticipantRowMenu participant={participant} page={`${usersTo}/${id}`} />
        </span>
      );
    },
  };
}

function columnsOf({
  t,
  locale,
  term,
  timeZone,
  rewardId,
  usersTo,
  managesUsers,
}: ColumnOptions): DataColumn<RewardParticipantView>[] {
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
          <span className="text-muted">{row.original.has_coupon ? t("Yes") : "—"}</span>
        ),
    },
    {
      id: "points",
      header: term,
      meta: { numeric: true, sort: "points", wide: true },
      cell: ({ row }) => formatNumber(row.original.points, locale),
    },
    {
      id: "review",
      header: t("Review"),
      meta: { wide: true },
      cell: ({ row: { original } }) => (
        <ClaimReview rewardId={rewardId} claimId={original.id} inReview={original.in_review} />
      ),
    },
    {
      id: "earned",
      header: t("Claimed"),
      meta: { numeric: true, sort: "earned_at" },
      cell: ({ row }) => dateTimeText(row.original.earned_at, timeZone, locale),
    },
    ...(managesUsers && usersTo ? [menuColumn(t, usersTo)] : []),
  ];
}
