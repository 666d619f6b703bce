import { useFetcher } from "@remix-run/react";
import { Copy } from "lucide";
import { useRef } from "react";
import { v4 as randomKey } from "uuid";
import { useText } from "~/locales/use-text";
import type { RewardRowView } from "~/services/rewards/rewards-admin.schema";
import { csrfToken } from "~/ui/forms/csrf";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { useAdminProgram } from "../frame/use-admin-frame";
import type { RowToChange } from "../table/row-menu";

/** What the admin may do with a reward, for its row and its page. */
export function useRewardActions(
  reward: Pick<RewardRowView, "id" | "name" | "published" | "status" | "claims">,
): RowToChange {
  const t = useText();
  const { id: programId, may } = useAdminProgram();
  const fetcher = useFetcher();
  const key = useRef("");
  useIntentToast(fetcher);
  const { id } = reward;
  const page = `/admin/v2/rewards/${id}`;
  const duplicate = () => {
    // A second click before the response uses the same key, so that it makes no second copy.
    if (fetcher.state === "idle") key.current = randomKey();
    const fields = { intent: "duplicate", id, idempotency_key: key.current, authenticity_token: csrfToken() };
    fetcher.submit(fields, { method: "post", action: page });
  };
  return {
    row: reward,
    page,
    listUrl: `/admin/v2/programs/${programId}/rewards`,
    mayUpdate: may("rewards:update"),
    mayDelete: may("rewards:manage") && reward.claims === 0,
    more: may("rewards:create") ? [{ label: t("Duplicate"), icon: Copy, onSelect: duplicate }] : [],
  };
}
