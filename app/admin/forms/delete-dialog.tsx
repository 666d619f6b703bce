import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { FormDialog } from "./form-dialog";

interface DeleteDialogProps {
  name: string;
  /** Whether the name must be typed to confirm, for what is in use. It is sent as `confirm`. */
  typed: boolean;
  rejected?: RejectedForm;
  onClose: () => void;
  /** What the deletion does. */
  children: ReactNode;
}

/** Asks before the row of the page is deleted. It sends the intent `delete`. */
export function DeleteDialog({ name, typed, rejected, onClose, children }: DeleteDialogProps) {
  const t = useText();
  return (
    <FormDialog
      title={t("Delete {name}?", { name })}
      intent="delete"
      submitLabel={t("Delete")}
      submitWaiting={t("Deleting")}
      danger
      alert
      rejected={rejected}
      onClose={onClose}
    >
      <p>{children}</p>
      {typed ? (
        <TextField
          label={t("Type {name} to confirm", { name })}
          id="confirm"
          name="confirm"
          autoComplete="off"
          defaultValue={rejected?.values?.confirm}
          error={errorOn(rejected?.errors ?? [], "confirm")}
        />
      ) : null}
    </FormDialog>
  );
}
