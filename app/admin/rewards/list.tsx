import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Gift, Plus } from "lucide-react";
import { useMemo } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber, type Locale } from "~/locales/translate";
import { textOf, useLocale, useText, type Translate } from "~/locales/use-text";
import { createRewardIntent, rewardListQuery, type RewardRowView } from "~/services/rewards/rewards-admin.schema";
import { listRewards } from "~/services/rewards/rewards.admin.server";
import { rewardStatus } from "~/services/rewards/rewards.schema";
import { SELECTION_LABELS, SELECTIONS } from "~/services/rewards/selections";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { StatusBadge, statusLabel } from "~/ui/primitives/status-badge";
import { TilePicture } from "~/ui/primitives/tile";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create } from "./reward-intents.server";

export const loader = programLoader({ query: rewardListQuery }, async ({ ctx, query }) => listRewards(ctx, query));

/** `POST programs/{id}/rewards`, for scripts; the form posts to its own page. */
export const action = programAction(createRewardIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Rewards"), matches);

/** The list of the program's rewards. */
export default function RewardList() {
  const t = useText();
  const locale = useLocale();
  const rows = useLoaderData<typeof loader>();
  const { id, time_zone, may } = useAdminProgram();
  const [search] = useSearchParams();
  const add = may("rewards:create") ? (
    <ButtonLink to={`/admin/v2/programs/${id}/rewards/new`}>
      <Icon icon={Plus} size={16} />
      {t("Add Reward")}
    </ButtonLink>
  ) : null;
  const columns = useMemo(() => columnsOf(t, locale, time_zone), [t, locale, time_zone]);
  const filters = [
    {
      name: "status",
      label: t("Status"),
      options: rewardStatus.options.map((value) => ({ value, label: t(statusLabel(value)) })),
    },
    {
      name: "selection",
      label: t("Type"),
      options: SELECTIONS.map((value) => ({ value, label: t(SELECTION_LABELS[value]) })),
    },
  ];
  const nothing = search.size === 0 && rows.totalItems === 0;
  return (
    <>
      <PageTitle title={t("Rewards")} count={rows.totalItems} actions={nothing ? null : add} />
      <ListToolbar
        noun={t("rewards")}
        filters={filters}
        table={{ id: "rewards", columns: choosableColumns(columns) }}
      />
      <DataTable
        noun={t("rewards")}
        columns={columns}
        rows={rows}
        rowTo={rewardTo}
        empty={
          nothing ? (
            <EmptyState
              plain
              icon={Gift}
              title={t("No rewards yet")}
              text={t("A reward is what participants collect points for. Add the first one.")}
              action={add}
            />
          ) : undefined
        }
      />
    </>
  );
}

function rewardTo(row: RewardRowView): string {
  return `/admin/v2/rewards/${row.id}`;
}

function columnsOf(t: Translate, locale: Locale, timeZone: string): DataColumn<RewardRowView>[] {
  const day = (instant: string | null) =>
    instant ? shortDateText(instant, timeZone, locale) : <span className="text-muted">—</span>;
  return [
    {
      id: "name",
      header: t("Name"),
      meta: { sort: "name" },
      cell: ({ row: { original } }) => (
        <Link
          to={rewardTo(original)}
          tabIndex={-1}
          className="flex max-w-96 items-center gap-2.5 font-strong max-sm:max-w-44"
        >
          <span className="size-6 flex-none overflow-hidden rounded-small">
            <TilePicture title={original.name} imageUrl={original.image?.url} />
          </span>
          <span className="truncate" title={original.name}>
            {original.name}
          </span>
        </Link>
      ),
    },
    { id: "status", header: t("Status"), cell: ({ row }) => <StatusBadge status={row.original.status} /> },
    {
      id: "selection",
      header: t("Type"),
      meta: { sort: "selection", wide: true },
      cell: ({ row }) => t(SELECTION_LABELS[row.original.selection]),
    },
    {
      id: "threshold",
      header: t("Threshold"),
      meta: { sort: "threshold", numeric: true, wide: true },
      cell: ({ row }) => formatNumber(row.original.threshold, locale),
    },
    {
      id: "claims",
      header: t("Claims"),
      meta: { sort: "claims", numeric: true, wide: true },
      cell: ({ row }) => formatNumber(row.original.claims, locale),
    },
    {
      id: "limit",
      header: t("Limit"),
      meta: { sort: "limit", numeric: true, wide: true },
      cell: ({ row }) =>
        row.original.limit === null ? <span className="text-muted">—</span> : formatNumber(row.original.limit, locale),
    },
    {
      id: "start",
      header: t("Start"),
      meta: { sort: "start", wide: true },
      cell: ({ row }) => day(row.original.start),
    },
    {
      id: "finish",
      header: t("End"),
      meta: { sort: "finish", wide: true },
      cell: ({ row }) => day(row.original.finish),
    },
  ];
}
