import { useText } from "~/locales/use-text";
import type { DeliveryView } from "~/services/webhooks/webhooks.schema";
import { StatusBadge, type StatusTone } from "~/ui/primitives/status-badge";
import { STATE_LABELS } from "./webhook-texts";

const STATE_TONES: Record<DeliveryView["state"], StatusTone> = {
  waiting: "review",
  sending: "scheduled",
  delivered: "active",
  failed: "bad",
};

export function DeliveryState({ state }: { state: DeliveryView["state"] }) {
  const t = useText();
  return <StatusBadge status={state} tone={STATE_TONES[state]} label={t(STATE_LABELS[state])} />;
}
