import { useText } from "~/locales/use-text";
import type { ReceiptView } from "~/services/payments/payments.schema";
import { CelebrationDialog } from "~/site/frame/celebration-dialog";
import { useSite } from "~/site/frame/use-site";

interface ReceiptDialogProps {
  receipt: ReceiptView;
  onClose: () => void;
  onLeave: () => void;
}

/** Confirms a payment when the participant has returned from the payment page, and celebrates what it earned. */
export function ReceiptDialog({ receipt, onClose, onLeave }: ReceiptDialogProps) {
  const t = useText();
  const { participant } = useSite();
  const { title, message, participant_name: name, points } = receipt;
  return (
    <CelebrationDialog
      title={title}
      text={message}
      gain={participant ? { points, unused_points: participant.unused_points } : undefined}
      closeText={t("OK")}
      onClose={onClose}
      onLeave={onLeave}
    >
      <p className="mt-2 font-strong">{name}</p>
    </CelebrationDialog>
  );
}
