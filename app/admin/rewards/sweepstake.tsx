import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListPlus, Ticket, Trophy } from "lucide";
import { useState } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { USER_LIST } from "~/admin/participants/list-texts";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import {
  drawsView,
  entrantListQuery,
  entrantPage,
  NOBODY_CAN_WIN,
  sweepstakeIntent,
  type EntrantView,
} from "~/services/draws/draws.schema";
import { listDraws, listEntrants } from "~/services/draws/sweepstakes.admin.server";
import { getRewardForAdmin } from "~/services/rewards/rewards.admin.server";
import { getRewardTags } from "~/services/tags/row-tags.admin.server";
import { Badge } from "~/ui/primitives/badge";
import { Button } from "~/ui/primitives/button";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { ConfirmDialog } from "../forms/confirm-dialog";
import { useAdminProgram } from "../frame/use-admin-frame";
import { useColumns } from "../table/use-columns";
import { DrawHistory } from "./draw-history";
import { generate_entries, redraw, set_winners } from "./draw-intents.server";
import { RewardFrame } from "./reward-frame";
import { onReward } from "./reward-response.server";
import { assertRewardTab } from "./reward-tabs";
import { useDrawIntent } from "./use-draw-intent";

export const loader = programLoader(
  listEntrants,
  { query: entrantListQuery, response: onReward(entrantPage.extend(drawsView.shape)) },
  async ({ ctx, query, param, run }) => {
    const rewardId = param("rewardId");
    const [entrants, reward, tags, draws] = await Promise.all([
      run(ctx, rewardId, query),
      getRewardForAdmin(ctx, rewardId),
      getRewardTags(ctx, rewardId),
      listDraws(ctx, rewardId),
    ]);
    assertRewardTab(reward, "/sweepstake");
    return { ...entrants, ...draws, reward: { ...reward, ...tags } };
  },
);

/** `generate_entries`, `set_winners` and `redraw`. */
export const action = programAction(sweepstakeIntent, { generate_entries, set_winners, redraw });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Sweepstakes")}: ${data.reward.name}`, matches);

/** Who has entries in a sweepstake, and its draws. */
export default function RewardSweepstake() {
  const t = useText();
  const { reward, draws, left, ended, entered, winnable, ...entrants } = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const [asking, setAsking] = useState(false);
  const url = `/admin/v2/rewards/${reward.id}/sweepstake`;
  const { send, pending } = useDrawIntent(url);
  const columns = useEntrantColumns();
  const isUnfinished = draws.some(({ status }) => status === "frozen");
  return (
    <RewardFrame reward={reward}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          size="small"
          icon={ListPlus}
          waiting={pending}
          onClick={() => void send("generate_entries")}
        >
          {t("Generate entries")}
        </Button>
        <Button
          size="small"
          icon={Trophy}
          waiting={pending}
          disabled={(left === 0 || !winnable) && !isUnfinished}
          onClick={() => setAsking(true)}
        >
          {isUnfinished ? t("Finish the draw") : t("Draw winners")}
        </Button>
        <span className="text-12 text-muted">
          {left > 0 && !winnable
            ? t(entered ? NOBODY_CAN_WIN : "Winners can be drawn as soon as there are entries.")
            : t({ one: "{count} winner can be drawn", other: "{count} winners can be drawn" }, { count: left })}
        </span>
      </div>
      {asking ? (
        <DrawDialog
          ended={ended}
          pending={pending}
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            await send("set_winners", { confirmed: true });
            setAsking(false);
          }}
        />
      ) : null}
      <DrawHistory rewardId={reward.id} draws={draws} />
      <DataTable
        texts={USER_LIST}
        tableId="reward-entrants"
        columns={columns}
        rows={entrants}
        rowTo={may("users:view") ? (row) => `/admin/v2/programs/${id}/users/${row.participant_id}` : undefined}
        empty={{
          icon: Ticket,
          title: t("No entries yet"),
          text: t("Participants get entries from challenges linked to this reward, or by spending points."),
        }}
        toolbar={{ actions: entrants.totalItems > 0 ? <ExportTable to={`${url}.csv`} size="small" /> : null }}
      />
    </RewardFrame>
  );
}

interface DrawDialogProps {
  /** Whether the sweepstake has ended, so that no more entries come. */
  ended: boolean;
  pending: boolean;
  onCancel: () => void;
  onConfirm: () => Promise<void>;
}

function DrawDialog({ ended, pending, onCancel, onConfirm }: DrawDialogProps) {
  const t = useText();
  return (
    <ConfirmDialog
      title={ended ? t("Draw the winners?") : t("Draw before the end?")}
      confirmLabel={t("Draw winners")}
      danger={!ended}
      pending={pending}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {ended
        ? t("This freezes the list of entries and publishes the result. It can't be undone.")
        : t("This sweepstakes has not ended: later entries won't count. The result is published and can't be undone.")}
    </ConfirmDialog>
  );
}

function useEntrantColumns(): DataColumn<EntrantView>[] {
  const t = useText();
  const column = useColumns<EntrantView>();
  return [
    column.cell("user", t("User"), { cell: (row) => <span className="font-strong">{row.name}</span> }),
    column.cell("email", t("Email"), { card: "fact", cell: (row) => row.email ?? "—" }),
    column.badge("status", t("Status"), { status: (row) => row.status }),
    column.number("entries", t("Entries"), { card: "fact", sort: "entries", value: (row) => row.entries }),
    column.date("last_entry_at", t("Last entry"), { sort: "last_entry_at", value: (row) => row.last_entry_at }),
    column.cell("won", t("Result"), {
      cell: (row) =>
        row.won ? (
          <Badge tone="positive">{t("Won")}</Badge>
        ) : row.eligible ? (
          <span className="text-muted">—</span>
        ) : (
          <Badge tone="soft">{t("Can't win")}</Badge>
        ),
    }),
    column.cell("rewards", t("Rewards"), {
      numeric: true,
      sort: "rewards",
      hidden: true,
      cell: (row) => row.rewards,
    }),
    column.cell("gender", t("Gender"), { hidden: true, cell: (row) => row.gender ?? "—" }),
  ];
}
