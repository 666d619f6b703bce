import { useFetcher, type FetcherWithComponents } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { useText } from "~/locales/use-text";
import type { AptosEnabledView } from "~/services/chain/aptos.schema";
import { rewardForm } from "~/services/reward-types/forms/registry";
import type { RewardAdminView } from "~/services/rewards/rewards-admin.schema";
import { getJson } from "~/ui/forms/api-calls";
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
  const closeSync = useCallback(() => setSyncing(false), []);
  // Here and not at its button, which goes away once there is a collection, maybe before its message was shown.
  const creation = useFetcher();
  useIntentToast(creation);
  const { qualified, certified } = rewardForm(reward.selection);
  if (!may("rewards:manage") || !qualified) return null;
  return (
    <>
      {certified && !reward.nft_collection ? (
        <CreateCollection key={reward.id} reward={reward} fetcher={creation} />
      ) : null}
      <Button variant="quiet" onClick={() => setSyncing(true)}>
        {t("Sync Winners")}
      </Button>
      {isSyncing ? <SyncWinnersDialog reward={reward} onClose={closeSync} /> : null}
    </>
  );
}

/** Shown only while the program's Aptos integration is on. */
function CreateCollection({ reward, fetcher }: { reward: RewardAdminView; fetcher: FetcherWithComponents<unknown> }) {
  const t = useText();
  const [check, setCheck] = useState<AptosEnabledView>();
  const isCreated = (fetcher.data as { success?: boolean } | undefined)?.success === true;
  useEffect(() => {
    const request = new AbortController();
    const load = async () => {
      const path = `/admin/v2/aptos/enabled?reward_id=${reward.id}`;
      const result = await getJson<AptosEnabledView>(path, request.signal).catch(() => null);
      if (result?.ok) setCheck(result.data);
    };
    void load();
    return () => request.abort();
  }, [reward.id]);
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
