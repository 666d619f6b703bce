import { useId, useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import { REPORT_MAX_LENGTH } from "~/services/offers/directory-terms";
import { TextArea } from "~/ui/forms/field";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { useSelectionChange } from "../table/use-selection-change";

interface ResolveDialogProps {
  url: string;
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Resolves the selected reports with one comment. */
export function ResolveDialog({ url, ids, onDone, onClose }: ResolveDialogProps) {
  const t = useText();
  const form = useId();
  const { change, pending } = useSelectionChange(url);
  const [comment, setComment] = useState("");
  const [checked, setChecked] = useState(false);
  const isMissing = comment.trim() === "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (pending || isMissing) return;
    const isChanged = await change({ intent: "resolve", ids, comment });
    onClose();
    if (isChanged) onDone();
  };
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">
          {t({ one: "Resolve {count} report?", other: "Resolve {count} reports?" }, { count: ids.length })}
        </DialogTitle>
      </DialogHeader>
      <DialogBody>
        <form id={form} onSubmit={(event) => void submit(event)} noValidate>
          <TextArea
            label={t("What was done?")}
            id={`${form}-comment`}
            required
            maxLength={REPORT_MAX_LENGTH}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            help={t("Only your team sees this.")}
            error={checked && isMissing ? t("Describe what was done") : undefined}
          />
        </form>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form={form} pending={pending}>
          {t("Resolve")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
