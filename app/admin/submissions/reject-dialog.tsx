import { useId, useState, type FormEvent } from "react";
import { CorrectionFields } from "~/admin/participants/correction-fields";
import { useText } from "~/locales/use-text";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { useSelectionChange } from "../table/use-selection-change";

interface RejectDialogProps {
  url: string;
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Rejects the selected submissions with one reason. */
export function RejectDialog({ url, ids, onDone, onClose }: RejectDialogProps) {
  const t = useText();
  const form = useId();
  const { change, pending } = useSelectionChange(url);
  const [rejected, setRejected] = useState<RejectedForm>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const [reason, note] = ["reason", "note"].map((name) => data.get(name)?.toString().trim() ?? "");
    if (!reason) {
      const message = t("Choose a reason");
      setRejected({ code: "invalid", message, errors: [{ field: "reason", message }] });
      return;
    }
    const isChanged = await change({ intent: "reject", ids, reason, note });
    onClose();
    if (isChanged) onDone();
  };
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">
          {t({ one: "Reject {count} submission?", other: "Reject {count} submissions?" }, { count: ids.length })}
        </DialogTitle>
      </DialogHeader>
      <DialogBody>
        <form id={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
          <RejectionText />
          <CorrectionFields rejected={rejected} />
        </form>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form={form} variant="danger" pending={pending}>
          {t("Reject")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** What a rejection does. */
export function RejectionText() {
  const t = useText();
  return (
    <p className="text-muted">
      {t(
        "The completion is undone with its points, entries and answers, and the challenge can be completed again. Points already spent become a debt. This can't be undone.",
      )}
    </p>
  );
}
