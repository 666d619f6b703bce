import { FormDialog } from "~/admin/forms/form-dialog";
import { useText, type Translate } from "~/locales/use-text";
import type { BulkChangeKind, BulkChangeView } from "~/services/bulk-changes/bulk-changes.schema";
import type { RejectedForm } from "~/ui/forms/form-errors";

/** Asks before a bulk change is undone: for how many users, and what stays as it is. */
export function UndoDialog({
  change,
  text,
  rejected,
  onClose,
}: {
  change: BulkChangeView;
  /** What the change did, in a few words. */
  text: string;
  rejected?: RejectedForm;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <FormDialog
      title={t("Undo this bulk change?")}
      intent="undo"
      submitLabel={t("Undo")}
      submitWaiting={t("Please wait")}
      rejected={rejected}
      onClose={onClose}
    >
      <input type="hidden" name="id" value={change.id} />
      <p className="font-medium wrap-anywhere">{text}</p>
      <p>
        {t(
          {
            one: "It changed {count} user, who gets back what they had.",
            other: "It changed {count} users, who get back what they had.",
          },
          { count: change.changed },
        )}{" "}
        {exceptionText(change.kind, t)}
      </p>
      <p className="text-muted">{t("A bulk change can be undone once.")}</p>
    </FormDialog>
  );
}

/** Who is left as they are. */
function exceptionText(kind: BulkChangeKind, t: Translate): string {
  switch (kind) {
    case "set_status":
      return t("Users whose status has changed since stay as they are.");
    case "add_points":
      return t("Users who have spent the points stay as they are.");
    case "adjust_points":
      return t("Users who have spent the points, or whose adjustment was undone before, stay as they are.");
    case "extend_points":
      return t(
        "Points that were spent or extended again stay as they are. Points whose former date has passed expire at once.",
      );
    default:
      return t("Users whose tag has changed since stay as they are.");
  }
}
