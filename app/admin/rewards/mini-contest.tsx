import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Images, Trophy } from "lucide-react";
import { useMemo, useState } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listCandidates } from "~/services/draws/contests.admin.server";
import { candidateListQuery, contestIntent, type CandidateView } from "~/services/draws/draws.schema";
import { getRewardForAdmin } from "~/services/rewards/rewards.admin.server";
import { getRewardTags } from "~/services/tags/row-tags.admin.server";
import { Badge } from "~/ui/primitives/badge";
import { Button } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { ConfirmDialog } from "../forms/confirm-dialog";
import { useColumns } from "../table/use-columns";
import { set_contest_winners } from "./draw-intents.server";
import { RewardFrame } from "./reward-frame";
import { assertRewardTab } from "./reward-tabs";
import { useDrawIntent } from "./use-draw-intent";

export const loader = programLoader({ query: candidateListQuery }, async ({ ctx, query, param }) => {
  const rewardId = param("rewardId");
  const [candidates, reward, tags] = await Promise.all([
    listCandidates(ctx, rewardId, query),
    getRewardForAdmin(ctx, rewardId),
    getRewardTags(ctx, rewardId),
  ]);
  assertRewardTab(reward, "/mini_contest");
  return { ...candidates, reward: { ...reward, ...tags } };
});

/** `set_winners {selectedData, id}`. */
export const action = programAction(contestIntent, { set_winners: set_contest_winners });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Mini Contest")}: ${data.reward.name}`, matches);

/** Who takes part in a mini contest and what they handed in, to pick the winners. */
export default function RewardMiniContest() {
  const t = useText();
  const { reward, ...candidates } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const columns = useCandidateColumns();
  return (
    <RewardFrame reward={reward}>
      <ListToolbar noun={t("users")} table={{ id: "reward-candidates", columns: choosableColumns(columns) }} />
      <DataTable
        noun={t("users")}
        tableId="reward-candidates"
        columns={columns}
        rows={candidates}
        rowLabel={(row) => row.name}
        bulkActions={(selected, clear) => <PickWinners rewardId={reward.id} selected={selected} clear={clear} />}
        empty={
          search.size > 0 ? undefined : (
            <EmptyState
              plain
              icon={Images}
              title={t("Nobody takes part yet")}
              text={t("Link a challenge to this contest. Who completes it takes part, with their answers.")}
            />
          )
        }
      />
    </RewardFrame>
  );
}

interface PickWinnersProps {
  rewardId: string;
  selected: readonly CandidateView[];
  clear: () => void;
}

function PickWinners({ rewardId, selected, clear }: PickWinnersProps) {
  const t = useText();
  const { send, pending } = useDrawIntent(`/admin/v2/rewards/${rewardId}/mini_contest`);
  const [asking, setAsking] = useState(false);
  const pick = async () => {
    if (await send("set_winners", { selectedData: selected.map(({ participant_id }) => participant_id) })) clear();
    setAsking(false);
  };
  return (
    <>
      <Button variant="ghost" size="small" icon={Trophy} waiting={pending} onClick={() => setAsking(true)}>
        {t("Set winners")}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t("Set these winners?")}
          confirmLabel={t("Set winners")}
          pending={pending}
          onCancel={() => setAsking(false)}
          onConfirm={() => void pick()}
        >
          {t("They get the reward and an email: {names}", { names: selected.map(({ name }) => name).join(", ") })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function useCandidateColumns(): DataColumn<CandidateView>[] {
  const t = useText();
  const column = useColumns<CandidateView>();
  return useMemo(
    () => [
      { id: "user", header: t("User"), cell: ({ row }) => <span className="font-strong">{row.original.name}</span> },
      {
        id: "entry",
        header: t("Entry"),
        cell: ({ row: { original } }) => (
          <span className="grid max-w-96 gap-1 py-2 whitespace-normal">
            {original.contributions.map(({ title, text }, index) => (
              <span key={index} className="[overflow-wrap:anywhere]">
                <span className="block text-12 text-muted">{title}</span>
                {text}
              </span>
            ))}
          </span>
        ),
      },
      column.number("entries", t("Entries"), { sort: "entries", value: (row) => row.entries }),
      column.date("last_entry_at", t("Last entry"), { sort: "last_entry_at", value: (row) => row.last_entry_at }),
      { id: "tags", header: t("Tags"), meta: { wide: true }, cell: ({ row }) => row.original.tag_list.join(", ") },
      {
        id: "won",
        header: t("Result"),
        cell: ({ row }) =>
          row.original.won ? <Badge tone="positive">{t("Won")}</Badge> : <span className="text-muted">—</span>,
      },
    ],
    [t, column],
  );
}
