import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Gift, Plus } from "lucide-react";
import { useMemo } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { formatNumber, type Locale } from "~/locales/say";
import { textOf, useLocale, useText, type SayText } from "~/locales/use-text";
import { createRewardIntent, rewardListQuery, type RewardRowView } from "~/services/rewards/rewards-console.schema";
import { listRewards } from "~/services/rewards/rewards-console.verbs.server";
import { rewardStatus } from "~/services/rewards/rewards.schema";
import { SELECTION_LABELS, SELECTIONS } from "~/services/rewards/selections";
import { ButtonLink } from "~/ui/button";
import { DataTable, type DataColumn } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { ListToolbar } from "~/ui/list-toolbar";
import { PageTitle } from "~/ui/page-title";
import { StatusBadge, statusLabel } from "~/ui/status-badge";
import { choosableColumns } from "~/ui/table-columns";
import { TilePicture } from "~/ui/tile";
import { shortDateText } from "~/ui/time-texts";
import { create } from "./reward-intents.server";

export const loader = adminLoader(async ({ params, url, inProgram }) =>
  listRewards(await inProgram(params.programId), rewardListQuery.parse(Object.fromEntries(url.searchParams))),
);

/** `POST programs/{id}/rewards` (specification 3, section 7); the form posts to its own page. */
export const action = adminAction(createRewardIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Rewards"), matches);

/** The program's rewards (specification 3, section 2 "Rewards"). */
export default function RewardList() {
  const t = useText();
  const locale = useLocale();
  const rows = useLoaderData<typeof loader>();
  const { id, time_zone, may } = useConsoleProgram();
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

function columnsOf(t: SayText, locale: Locale, timeZone: string): DataColumn<RewardRowView>[] {
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
