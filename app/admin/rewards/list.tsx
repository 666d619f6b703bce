import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Gift } from "lucide";
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
import { statusLabel } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import { PublishableList } from "../publishing/publishable-list";
import { PublishableMenu } from "../publishing/publishable-menu";
import { usePublishableActions } from "../publishing/use-publishable-actions";
import { RowMenuButton } from "../table/row-menu-button";
import { REWARD_LIST } from "./list-texts";
import { create } from "./reward-intents.server";
import * as selection from "./selection-intents.server";

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
  const statuses = rewardStatus.options.map((value) => ({ value, label: t(statusLabel(value)) }));
  const types = SELECTIONS.map((value) => ({ value, label: t(rewardKind(value).label) }));
  return (
    <PublishableList
      noun="rewards"
      title={t("Rewards")}
      texts={REWARD_LIST}
      addLabel={t("Add Reward")}
      columns={useRewardColumns()}
      rows={rows}
      tags={tags}
      filters={[
        { name: "status", label: t("Status"), multiple: true, options: statuses },
        { name: "selection", label: t("Type"), multiple: true, options: types },
      ]}
      empty={{
        icon: Gift,
        title: t("No rewards yet"),
        text: t("Rewards are what participants spend their points on. Add your first one."),
      }}
    />
  );
}

function rewardTo(row: RewardRowView): string {
  return `/admin/v2/rewards/${row.id}`;
}

function useRewardColumns(): DataColumn<RewardRowView>[] {
  const t = useText();
  const column = useColumns<RewardRowView>();
  return [
    column.link("name", t("Name"), {
      sort: "name",
      to: rewardTo,
      text: (row) => row.name,
      picture: (row) => <RowPicture name={row.name} url={row.image?.url} />,
    }),
    column.badge("status", t("Status"), { status: (row) => row.status }),
    column.text("selection", t("Type"), {
      sort: "selection",
      card: "fact",
      text: (row) => t(rewardKind(row.selection).label),
    }),
    column.number("threshold", t("Threshold"), { sort: "threshold", card: "fact", value: (row) => row.threshold }),
    column.number("claims", t("Claims"), { sort: "claims", card: "fact", value: (row) => row.claims }),
    column.number("limit", t("Limit"), { sort: "limit", value: (row) => row.limit }),
    column.date("start", t("Start"), { sort: "start", value: (row) => row.start }),
    column.date("finish", t("End"), { sort: "finish", value: (row) => row.finish }),
    column.actions((row) => (
      <RowMenuButton name={row.name}>
        <RewardMenu reward={row} />
      </RowMenuButton>
    )),
  ];
}

function RewardMenu({ reward }: { reward: RewardRowView }) {
  return <PublishableMenu {...usePublishableActions("rewards", reward, reward.claims > 0)} />;
}
