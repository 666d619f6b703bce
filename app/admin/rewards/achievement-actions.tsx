import { useFetcher, type FetcherWithComponents } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useText } from "~/locales/use-text";
import type { AptosEnabledView } from "~/services/chain/aptos.schema";
import type { RewardAdminView } from "~/services/rewards/rewards-admin.schema";
import { csrfToken } from "~/ui/forms/csrf";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { Button } from "~/ui/primitives/button";
import { useAdminProgram } from "../frame/use-admin-frame";
import { SyncWinnersDialog } from "./sync-winners-dialog";

/** What only achievements and milestones have in their title bar: a collection for their certificates, and winners to sync. */
export function AchievementActions({ reward }: { reward: RewardAdminView }) {
  const t = useText();
  const { may } = useAdminProgram();
  const [isSyncing, setSyncing] = useState(false);
  // Here and not at its button, which goes away once there is a collection, maybe before its message was shown.
  const creation = useFetcher();
  useIntentToast(creation);
  if (!may("rewards:manage") || !["achievement", "milestone"].includes(reward.selection)) return null;
  return (
    <>
      {reward.selection === "achievement" && !reward.nft_collection ? (
        <CreateCollection key={reward.id} reward={reward} fetcher={creation} />
      ) : null}
      <Button variant="quiet" onClick={() => setSyncing(true)}>
        {t("Sync Winners")}
      </Button>
      {isSyncing ? <SyncWinnersDialog reward={reward} onClose={() => setSyncing(false)} /> : null}
    </>
  );
}

/** Shown only while the program's Aptos integration is on. */
function CreateCollection({ reward, fetcher }: { reward: RewardAdminView; fetcher: FetcherWithComponents<unknown> }) {
  const t = useText();
  const { load, state, data: check } = useFetcher<AptosEnabledView>();
  const isCreated = (fetcher.data as { success?: boolean } | undefined)?.success === true;
  useEffect(() => {
    // Only once: the router makes a new `load` while it revalidates, and a second call would abort the first.
    if (state === "idle" && !check) load(`/admin/v2/aptos/enabled?reward_id=${reward.id}`);
  }, [load, state, check, reward.id]);
  if (!check?.enabled) return null;
  const isUnderWay = isCreated || check.creating_collection;
  const create = () =>
    fetcher.submit(
      { intent: "create_nft_collection", id: reward.id, authenticity_token: csrfToken() },
      { method: "post", action: `/admin/v2/rewards/${reward.id}` },
    );
  return (
    <Button variant="quiet" disabled={isUnderWay} pending={fetcher.state !== "idle" && t("Creating")} onClick={create}>
      {isUnderWay ? t("Creating NFT collection") : t("Create NFT collection")}
    </Button>
  );
}
