import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** The label of the button that confirms. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger,
  pending,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const t = useText();
  return (
    <Dialog size="small" role="alertdialog" onClose={onCancel}>
      <DialogHeader>
        <DialogTitle className="text-14">{title}</DialogTitle>
      </DialogHeader>
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel}>
          {cancelLabel ?? t("Cancel")}
        </Button>
        <Button variant={danger ? "danger" : "primary"} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Asks for confirmation before leaving a page with unsaved changes. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t("Leave without saving?")}
      danger
      cancelLabel={t("Keep editing")}
      confirmLabel={t("Discard changes")}
      onCancel={onStay}
      onConfirm={onLeave}
    >
      {t("Your changes on this page will be lost.")}
    </ConfirmDialog>
  );
}
