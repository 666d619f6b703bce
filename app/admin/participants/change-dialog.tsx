import { useId, type FormEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";

/** A dialog with the fields of a change of one or several users, which the page sends. */
export function ChangeDialog({
  title,
  submitLabel,
  danger,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  submitLabel: string;
  danger?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <Dialog size="small" role={danger ? "alertdialog" : undefined} onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{title}</DialogTitle>
      </DialogHeader>
      <DialogBody>
        <form id={id} onSubmit={submit} noValidate className="grid gap-4">
          {children}
        </form>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form={id} variant={danger ? "danger" : "primary"}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
