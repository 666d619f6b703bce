import { useText } from "~/locales/use-text";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { receiptStatusLabel } from "./receipt-texts";

/** The status of a receipt. One that is read still is not a draft, but on its way. */
export function ReceiptStatusBadge({ status }: { status: string }) {
  const t = useText();
  return (
    <StatusBadge
      status={status}
      label={t(receiptStatusLabel(status))}
      tone={status === "pending" ? "scheduled" : undefined}
    />
  );
}
