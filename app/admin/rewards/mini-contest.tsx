import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Images, LayoutGrid, List, Trophy } from "lucide";
import { useState } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { USER_LIST } from "~/admin/participants/list-texts";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listCandidates } from "~/services/draws/contests.admin.server";
import {
  candidateListQuery,
  candidatePage,
  contestIntent,
  NONE_LEFT,
  type CandidateView,
} from "~/services/draws/draws.schema";
import { getRewardForAdmin } from "~/services/rewards/rewards.admin.server";
import { getRewardTags } from "~/services/tags/row-tags.admin.server";
import { Badge } from "~/ui/primitives/badge";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { withSearch } from "~/ui/table/data-table-edges";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { PhotoThumbnail } from "../challenges/photo-thumbnail";
import { ConfirmDialog } from "../forms/confirm-dialog";
import { useColumns } from "../table/use-columns";
import { ContestGallery } from "./contest-gallery";
import { set_contest_winners } from "./draw-intents.server";
import { RewardFrame } from "./reward-frame";
import { onReward } from "./reward-response.server";
import { assertRewardTab } from "./reward-tabs";
import { useDrawIntent } from "./use-draw-intent";

export const loader = programLoader(
  listCandidates,
  { query: candidateListQuery, response: onReward(candidatePage) },
  async ({ ctx, query, param, run }) => {
    const rewardId = param("rewardId");
    const [candidates, reward, tags] = await Promise.all([
      run(ctx, rewardId, query),
      getRewardForAdmin(ctx, rewardId),
      getRewardTags(ctx, rewardId),
    ]);
    assertRewardTab(reward, "/mini_contest");
    return { ...candidates, reward: { ...reward, ...tags } };
  },
);

/** `set_winners {selectedData, id}`. */
export const action = programAction(contestIntent, { set_winners: set_contest_winners });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Mini Contest")}: ${data.reward.name}`, matches);

/** Who takes part in a mini contest and what they handed in, to pick the winners. */
export default function RewardMiniContest() {
  const t = useText();
  const { reward, ...candidates } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const columns = useCandidateColumns();
  const view = viewOf(search, candidates.result);
  const bulkActions = (selected: readonly CandidateView[], clear: () => void) => (
    <PickWinners rewardId={reward.id} left={candidates.left} selected={selected} clear={clear} />
  );
  const nobodyYet = {
    icon: Images,
    title: t("Nobody is taking part yet"),
    text: t("Link a challenge to this contest. Participants enter by completing it, with their answers."),
  };
  const viewChoice = <ViewChoice view={view} search={search} />;
  return (
    <RewardFrame reward={reward}>
      {view === "gallery" ? (
        <>
          <ListToolbar texts={USER_LIST} actions={viewChoice} />
          <ContestGallery
            candidates={candidates}
            bulkActions={bulkActions}
            empty={
              search.get("search") || candidates.page > 1 ? (
                <EmptyState plain title={t("No results found")} />
              ) : (
                <EmptyState plain {...nobodyYet} />
              )
            }
          />
        </>
      ) : (
        <DataTable
          texts={USER_LIST}
          toolbar={{ actions: viewChoice }}
          tableId="reward-candidates"
          columns={columns}
          rows={candidates}
          rowLabel={(row) => row.name}
          bulkActions={bulkActions}
          empty={nobodyYet}
        />
      )}
    </RewardFrame>
  );
}

type View = "gallery" | "table";

/** What the URL says; otherwise the gallery where somebody handed in a photo. */
function viewOf(search: URLSearchParams, candidates: readonly CandidateView[]): View {
  const chosen = search.get("view");
  if (chosen === "gallery" || chosen === "table") return chosen;
  return candidates.some((row) => row.contributions.some(({ photo_url }) => photo_url)) ? "gallery" : "table";
}

function ViewChoice({ view, search }: { view: View; search: URLSearchParams }) {
  const t = useText();
  const views = [
    { value: "gallery", label: t("Gallery"), icon: LayoutGrid },
    { value: "table", label: t("Table"), icon: List },
  ] as const;
  return (
    <nav aria-label={t("View")} className="flex rounded-button border border-border p-0.5">
      {views.map(({ value, label, icon }) => (
        <Link
          key={value}
          to={withSearch(search, { view: value })}
          replace
          preventScrollReset
          aria-current={view === value ? "true" : undefined}
          className="grid h-7 min-w-8 place-items-center rounded-small text-muted hover:text-content aria-[current=true]:bg-hover aria-[current=true]:text-content"
        >
          <Icon icon={icon} size={16} label={label} />
        </Link>
      ))}
    </nav>
  );
}

interface PickWinnersProps {
  rewardId: string;
  /** How many winners can still be set. */
  left: number;
  selected: readonly CandidateView[];
  clear: () => void;
}

function PickWinners({ rewardId, left, selected, clear }: PickWinnersProps) {
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
          <p>
            {t("They get the reward and an email: {names}", { names: selected.map(({ name }) => name).join(", ") })}
          </p>
          <p className="mt-2 text-muted">
            {left === 0
              ? t(NONE_LEFT)
              : t({ one: "You can set {count} winner", other: "You can set {count} winners" }, { count: left })}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function useCandidateColumns(): DataColumn<CandidateView>[] {
  const t = useText();
  const column = useColumns<CandidateView>();
  return [
    column.cell("user", t("User"), { cell: (row) => <span className="font-strong">{row.name}</span> }),
    column.cell("entry", t("Entry"), {
      cell: (row) => (
        <span className="grid max-w-96 gap-1 py-2 whitespace-normal">
          {row.contributions.map(({ title, text, photo_url }, index) => (
            <span key={index} className="wrap-anywhere">
              <span className="block text-12 text-muted">{title}</span>
              {photo_url ? <PhotoThumbnail url={photo_url} name={text} /> : text}
            </span>
          ))}
        </span>
      ),
    }),
    column.number("entries", t("Entries"), { card: "fact", sort: "entries", value: (row) => row.entries }),
    column.date("last_entry_at", t("Last entry"), {
      card: "fact",
      sort: "last_entry_at",
      value: (row) => row.last_entry_at,
    }),
    column.cell("tags", t("Tags"), { wide: true, cell: (row) => row.tag_list.join(", ") }),
    column.cell("won", t("Result"), {
      cell: (row) => (row.won ? <Badge tone="positive">{t("Won")}</Badge> : <span className="text-muted">—</span>),
    }),
  ];
}
