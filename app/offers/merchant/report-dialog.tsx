import { useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import { REPORT_MAX_LENGTH } from "~/services/offers/directory-terms";
import type { OfferView } from "~/services/offers/offers.schema";
import { postForm, type CallError } from "~/ui/forms/api-calls";
import { TextArea } from "~/ui/forms/field";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";

interface Props {
  offer: Pick<OfferView, "endecaKey" | "offerTextShort">;
  onClose: () => void;
}

/** A form to report a problem with an offer to the program's admins. The text stays if sending fails. */
export function ReportDialog({ offer, onClose }: Props) {
  const t = useText();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const form = new FormData(event.currentTarget);
    form.set("endeca_key", offer.endecaKey);
    const result = await postForm<{ message: string }>("/offers/report", form);
    if (result.ok) {
      toast({ title: result.data.message });
      onClose();
      return;
    }
    setError(result.error);
    setSending(false);
  };
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-20">{t("Report a problem with this offer")}</DialogTitle>
      </DialogHeader>
      <form noValidate onSubmit={send} className="contents">
        <DialogBody>
          <p className="mb-4 text-muted">{offer.offerTextShort}</p>
          <TextArea
            name="message"
            label={t("What went wrong?")}
            required
            maxLength={REPORT_MAX_LENGTH}
            data-autofocus
            error={error && (error.errors[0]?.message || error.message || t("Something went wrong"))}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button type="submit" pending={sending}>
            {t("Send report")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
