import { useText } from "~/locales/use-text";
import type { ReceiptView } from "~/services/payments/payments.schema";
import { Celebration, CelebrationSteps } from "~/site/frame/celebration";
import { useSite } from "~/site/frame/use-site";
import { Dialog, DialogBody, DialogClose, DialogTitle } from "~/ui/overlay/dialog";

/** Confirms a payment when the participant has returned from the payment page, and celebrates what it earned. */
export function ReceiptDialog({ receipt, onClose }: { receipt: ReceiptView; onClose: () => void }) {
  const t = useText();
  const { participant } = useSite();
  const { title, message, participant_name: name, points } = receipt;
  const gain = participant ? { points, unused_points: participant.unused_points } : undefined;
  return (
    <Dialog shape="sheet" size="small" onClose={onClose}>
      <DialogBody className="row-start-2 md:pb-card-pad">
        <Celebration
          title={title}
          heading={(news) => <DialogTitle className="text-24 text-balance">{news}</DialogTitle>}
          text={message}
          gain={gain}
        >
          <p className="mt-2 font-strong">{name}</p>
        </Celebration>
      </DialogBody>
      <footer className="row-start-3 border-t border-border px-5 py-4 md:px-card-pad md:py-5">
        <CelebrationSteps gain={gain} closeText={t("OK")} onClose={onClose} />
      </footer>
      <DialogClose overPicture />
    </Dialog>
  );
}
