import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Gift, Plus } from "lucide-react";
import { useMemo } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { RowPicture, useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { createRewardIntent, rewardListQuery, type RewardRowView } from "~/services/rewards/rewards-admin.schema";
import { listRewards } from "~/services/rewards/rewards.admin.server";
import { rewardStatus } from "~/services/rewards/rewards.schema";
import { SELECTION_LABELS, SELECTIONS } from "~/services/rewards/selections";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { statusLabel } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create } from "./reward-intents.server";

export const loader = programLoader({ query: rewardListQuery }, async ({ ctx, query }) => listRewards(ctx, query));

/** `POST programs/{id}/rewards`, for scripts; the form posts to its own page. */
export const action = programAction(createRewardIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Rewards"), matches);

/** The list of the program's rewards. */
export default function RewardList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const [search] = useSearchParams();
  const add = may("rewards:create") ? (
    <ButtonLink to={`/admin/v2/programs/${id}/rewards/new`}>
      <Icon icon={Plus} size={16} />
      {t("Add Reward")}
    </ButtonLink>
  ) : null;
  const columns = useRewardColumns();
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
              text={t("Rewards are what participants spend their points on. Add your first one.")}
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

function useRewardColumns(): DataColumn<RewardRowView>[] {
  const t = useText();
  const column = useColumns<RewardRowView>();
  return useMemo(
    () => [
      column.link("name", t("Name"), {
        sort: "name",
        to: rewardTo,
        text: (row) => row.name,
        picture: (row) => <RowPicture name={row.name} url={row.image?.url} />,
      }),
      column.badge("status", t("Status"), { status: (row) => row.status }),
      column.text("selection", t("Type"), { sort: "selection", text: (row) => t(SELECTION_LABELS[row.selection]) }),
      column.number("threshold", t("Threshold"), { sort: "threshold", value: (row) => row.threshold }),
      column.number("claims", t("Claims"), { sort: "claims", value: (row) => row.claims }),
      column.number("limit", t("Limit"), { sort: "limit", value: (row) => row.limit }),
      column.date("start", t("Start"), { sort: "start", value: (row) => row.start }),
      column.date("finish", t("End"), { sort: "finish", value: (row) => row.finish }),
    ],
    [t, column],
  );
}
