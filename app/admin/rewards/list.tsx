import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Gift, ListOrdered, Plus } from "lucide";
import { useMemo } from "react";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { RowPicture, useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { rewardKind } from "~/services/reward-types/registry";
import { SELECTIONS } from "~/services/reward-types/selections";
import {
  createRewardIntent,
  rewardListQuery,
  rewardSelectionIntent,
  type RewardRowView,
} from "~/services/rewards/rewards-admin.schema";
import { listRewards } from "~/services/rewards/rewards.admin.server";
import { rewardStatus } from "~/services/rewards/rewards.schema";
import type { NamedTag } from "~/services/tags/tags.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { statusLabel } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { useAdminProgram } from "../frame/use-admin-frame";
import { SavedViews } from "../saved-views/saved-views";
import { tagFilter } from "../table/list-filters";
import { RowMenu, RowMenuButton } from "../table/row-menu";
import { SelectionActions, useScheduleActions } from "../table/selection-actions";
import { REWARD_LIST } from "./list-texts";
import { create } from "./reward-intents.server";
import * as selection from "./selection-intents.server";
import { useRewardActions } from "./use-reward-actions";

export const loader = programLoader(listRewards, { query: rewardListQuery });

/** `POST programs/{id}/rewards`: creates one, for scripts, since the form posts to its own page; changes the selected. */
export const action = programAction(z.discriminatedUnion("intent", [createRewardIntent, rewardSelectionIntent]), {
  create,
  ...selection,
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Rewards"), matches);

/** The list of the program's rewards. */
export default function RewardList() {
  const t = useText();
  const { tags, ...rows } = useLoaderData<typeof loader>();
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
      multiple: true,
      options: rewardStatus.options.map((value) => ({ value, label: t(statusLabel(value)) })),
    },
    {
      name: "selection",
      label: t("Type"),
      multiple: true,
      options: SELECTIONS.map((value) => ({ value, label: t(rewardKind(value).label) })),
    },
    ...tagFilter(t, tags),
    { name: "start", label: t("Start") },
    { name: "finish", label: t("End") },
    { name: "created", label: t("Created") },
  ];
  const url = `/admin/v2/programs/${id}/rewards`;
  const nothing = search.size === 0 && rows.totalItems === 0;
  return (
    <>
      <PageTitle
        title={t("Rewards")}
        count={rows.totalItems}
        actions={
          nothing ? null : (
            <>
              {may("rewards:update") && rows.totalItems > 1 ? (
                <ButtonLink variant="quiet" icon={ListOrdered} to={`${url}/order`}>
                  {t("Order on home")}
                </ButtonLink>
              ) : null}
              {may("rewards:manage") ? <ExportTable to={`${url}.csv?${search}`} /> : null}
              {add}
            </>
          )
        }
      />
      <ListToolbar
        texts={REWARD_LIST}
        filters={filters}
        table={{ id: "rewards", columns: choosableColumns(columns) }}
        actions={<SavedViews list="rewards" />}
      />
      <DataTable
        texts={REWARD_LIST}
        tableId="rewards"
        columns={columns}
        rows={rows}
        rowTo={rewardTo}
        rowLabel={(row) => row.name}
        bulkActions={
          may("rewards:update") || may("rewards:manage")
            ? (selected, clear) => <RewardSelection url={url} selected={selected} clear={clear} tags={tags} />
            : undefined
        }
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

interface RewardSelectionProps {
  url: string;
  selected: readonly RewardRowView[];
  clear: () => void;
  tags: readonly NamedTag[];
}

function RewardSelection({ url, selected, clear, tags }: RewardSelectionProps) {
  const { may } = useAdminProgram();
  const actions = useScheduleActions(selected);
  return (
    <SelectionActions
      url={url}
      ids={selected.map(({ id }) => id)}
      clear={clear}
      actions={may("rewards:update") ? actions : []}
      tags={may("rewards:manage") ? tags : undefined}
      exportUrl={may("rewards:manage") ? `${url}.csv` : undefined}
    />
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
        details: (row) => [t(rewardKind(row.selection).label)],
      }),
      column.badge("status", t("Status"), { status: (row) => row.status }),
      column.text("selection", t("Type"), { sort: "selection", text: (row) => t(rewardKind(row.selection).label) }),
      column.number("threshold", t("Threshold"), { sort: "threshold", value: (row) => row.threshold }),
      column.number("claims", t("Claims"), { sort: "claims", value: (row) => row.claims }),
      column.number("limit", t("Limit"), { sort: "limit", value: (row) => row.limit }),
      column.date("start", t("Start"), { sort: "start", value: (row) => row.start }),
      column.date("finish", t("End"), { sort: "finish", value: (row) => row.finish }),
      column.actions((row) => (
        <RowMenuButton name={row.name}>
          <RewardMenu reward={row} />
        </RowMenuButton>
      )),
    ],
    [t, column],
  );
}

function RewardMenu({ reward }: { reward: RewardRowView }) {
  return <RowMenu {...useRewardActions(reward)} />;
}
