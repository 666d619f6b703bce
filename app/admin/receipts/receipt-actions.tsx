import { Check, X } from "lucide";
import { useId, useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import type { Assignee } from "~/services/assignments/assignees.schema";
import { REJECT_REASON_LABELS, REJECT_REASONS } from "~/services/receipts/receipt-states";
import type { ReceiptRow } from "~/services/receipts/receipts-admin.schema";
import { SelectField, TextField } from "~/ui/forms/field";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { useAdminProgram } from "../frame/use-admin-frame";
import { AssignMenu } from "../queues/assign-menu";
import { SelectionActions } from "../table/selection-actions";
import { useSelectionChange } from "../table/use-selection-change";

interface ReceiptActionsProps {
  /** The URL of the list. */
  url: string;
  selected: readonly ReceiptRow[];
  clear: () => void;
  assignees: readonly Assignee[];
}

/** What a reviewer does with the selected receipts: decide about them, or assign them to a colleague. */
export function ReceiptActions({ url, selected, clear, assignees }: ReceiptActionsProps) {
  const t = useText();
  const { may } = useAdminProgram();
  const [rejecting, setRejecting] = useState(false);
  const ids = selected.map(({ id }) => id);
  const versions = Object.fromEntries(selected.map(({ id, updated_at }) => [id, updated_at]));
  const valid = {
    intent: "mark_valid",
    label: t("Valid"),
    icon: Check,
    fields: { versions },
    confirm: {
      title: t(
        { one: "Mark {count} receipt as valid?", other: "Mark {count} receipts as valid?" },
        { count: ids.length },
      ),
      text: t("Each gives the points that its lines are worth."),
      harmless: true,
    },
  };
  return (
    <SelectionActions
      url={`${url}/selected`}
      ids={ids}
      clear={clear}
      actions={[valid]}
      exportUrl={may("receipts:manage") ? `${url}.csv` : undefined}
    >
      <Button variant="ghost" size="small" icon={X} title={t("Invalid")} onClick={() => setRejecting(true)}>
        <span className="max-md:sr-only">{t("Invalid")}</span>
      </Button>
      <AssignMenu url={`${url}/selected`} ids={ids} choices={assignees} onDone={clear} />
      {rejecting ? (
        <RejectDialog
          url={`${url}/selected`}
          ids={ids}
          versions={versions}
          onDone={clear}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </SelectionActions>
  );
}

interface RejectDialogProps {
  url: string;
  ids: readonly string[];
  versions: Readonly<Record<string, string>>;
  onDone: () => void;
  onClose: () => void;
}

/** The reason for which the selected receipts are invalid. */
function RejectDialog({ url, ids, versions, onDone, onClose }: RejectDialogProps) {
  const t = useText();
  const form = useId();
  const { change, pending } = useSelectionChange(url);
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState("");
  const [checked, setChecked] = useState(false);
  const needsMessage = reason === "other";
  const reasonError = checked && reason === "" ? t("Select a reason") : undefined;
  const messageError = checked && needsMessage && message.trim() === "" ? t("Tell the participant why") : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (pending || reason === "" || (needsMessage && message.trim() === "")) return;
    const decision = { admin_invalidation_reason: reason, admin_invalidation_message: message };
    const isChanged = await change({ intent: "mark_invalid", ids, versions, ...decision });
    onClose();
    if (isChanged) onDone();
  };
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">
          {t(
            { one: "Mark {count} receipt as invalid?", other: "Mark {count} receipts as invalid?" },
            { count: ids.length },
          )}
        </DialogTitle>
      </DialogHeader>
      <DialogBody>
        <form id={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
          <p className="text-content-soft">{t("They give no points. What they gave is taken back.")}</p>
          <SelectField
            label={t("Reason for rejection")}
            id={`${form}-reason`}
            required
            value={reason}
            error={reasonError}
            onChange={(event) => setReason(event.currentTarget.value)}
            options={[
              { value: "", label: t("Select a reason") },
              ...REJECT_REASONS.map((value) => ({ value, label: t(REJECT_REASON_LABELS[value]) })),
            ]}
          />
          <TextField
            label={t("Message to the participant")}
            id={`${form}-message`}
            note={needsMessage ? undefined : t("Optional")}
            required={needsMessage}
            maxLength={500}
            value={message}
            error={messageError}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        </form>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form={form} variant="danger" pending={pending}>
          {t("Mark as invalid")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
