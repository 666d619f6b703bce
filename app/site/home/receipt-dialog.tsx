import { CircleCheck } from "lucide";
import { useText } from "~/locales/use-text";
import type { ReceiptView } from "~/services/payments/payments.schema";
import { Dialog, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";

/** Confirms a payment when the participant has returned from the payment page. */
export function ReceiptDialog({ receipt, onClose }: { receipt: ReceiptView; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog size="small" onClose={onClose}>
      <div className="row-span-3 grid content-start justify-items-center gap-3 overflow-auto p-6 text-center md:p-8">
        <span className="grid size-14 place-items-center rounded-full bg-positive-soft text-positive">
          <Icon icon={CircleCheck} size={24} />
        </span>
        <DialogTitle className="text-24">{receipt.title}</DialogTitle>
        <p className="text-balance text-muted">{receipt.message}</p>
        <p className="font-strong">{receipt.participant_name}</p>
        <form method="dialog" className="mt-3 w-full">
          <Button type="submit" block data-autofocus>
            {t("OK")}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
