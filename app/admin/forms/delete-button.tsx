import { Trash2 } from "lucide";
import { useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { FormDialog } from "./form-dialog";

interface DeleteButtonProps {
  name: string;
  /** Whether the name must be typed to confirm, for what is in use. It is sent as `confirm`. */
  typed?: boolean;
  /** A deletion that failed: its dialog is open again. */
  rejected?: RejectedForm;
  /** What the deletion does. */
  children: ReactNode;
}

/** Deletes the row of the page, after a question. It sends the intent `delete`. */
export function DeleteButton({ name, typed, rejected, children }: DeleteButtonProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [dismissed, setDismissed] = useState<RejectedForm>();
  const failed = rejected === dismissed ? undefined : rejected;
  const close = () => {
    setOpen(false);
    setDismissed(rejected);
  };
  return (
    <>
      <Button variant="quiet" icon={Trash2} onClick={() => setOpen(true)}>
        {t("Delete")}
      </Button>
      {open || failed ? (
        <FormDialog
          title={t("Delete {name}?", { name })}
          intent="delete"
          submitLabel={t("Delete")}
          submitWaiting={t("Deleting")}
          danger
          alert
          rejected={failed}
          onClose={close}
        >
          <p>{children}</p>
          {typed ? (
            <TextField
              label={t("Type {name} to confirm", { name })}
              id="confirm"
              name="confirm"
              autoComplete="off"
              defaultValue={failed?.values?.confirm}
              error={errorOn(failed?.errors ?? [], "confirm")}
            />
          ) : null}
        </FormDialog>
      ) : null}
    </>
  );
}
