import { useFetcher } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import { csrfToken } from "~/ui/forms/csrf";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { Button } from "~/ui/primitives/button";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { useAdminProgram } from "../frame/use-admin-frame";
import { Nothing } from "../table/use-columns";

/** The cell of a claim whose points, tier or challenge were taken back: that, and a button to let the participant keep it. */
export function ClaimReview({ rewardId, claimId, inReview }: { rewardId: string; claimId: string; inReview: boolean }) {
  const t = useText();
  const { may } = useAdminProgram();
  const fetcher = useFetcher();
  useIntentToast(fetcher);
  if (!inReview) return <Nothing />;
  const keep = () =>
    fetcher.submit(
      { intent: "keep_claim", claim_id: claimId, authenticity_token: csrfToken() },
      { method: "post", action: `/admin/v2/rewards/${rewardId}` },
    );
  return (
    <span className="flex items-center gap-2">
      <StatusBadge status="needs_human_review" label={t("No longer earned")} />
      {may("rewards:manage") ? (
        <Button size="small" variant="quiet" pending={fetcher.state !== "idle" && t("Saving")} onClick={keep}>
          {t("Keep reward")}
        </Button>
      ) : null}
    </span>
  );
}
