import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { v4 as randomKey } from "uuid";
import { useText } from "~/locales/use-text";
import { CsrfField } from "~/ui/forms/csrf";
import { FormErrors, type RejectedForm } from "~/ui/forms/form-errors";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { useErrorToast } from "./use-error-toast";

interface FormDialogProps {
  title: string;
  intent: string;
  /** Sent with the form, so that it applies to this organization even if another tab has selected another one. */
  organizationId?: string;
  submitLabel: string;
  submitWaiting: string;
  danger?: boolean;
  /** For a form with a file. */
  encType?: "multipart/form-data";
  /** Announced as an alert: for what cannot be undone. */
  alert?: boolean;
  rejected?: RejectedForm;
  /** The title of the toast with errors, if it is not the usual one. */
  errorTitle?: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with a form. The server checks the fields, so that errors are in our words and not the browser's. It is open
 * while its parameter is in the URL, so that it also works without JavaScript. Its idempotency key is created once for
 * each opened dialog, so that a double click or a retry applies the change once.
 */
export function FormDialog({
  title,
  intent,
  organizationId,
  submitLabel,
  submitWaiting,
  danger,
  encType,
  alert,
  rejected,
  errorTitle,
  onClose,
  children,
}: FormDialogProps) {
  const t = useText();
  const [search] = useSearchParams();
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const saving = useNavigation().state !== "idle";
  const action = new URLSearchParams(search);
  if (organizationId) action.set("organization", organizationId);
  useErrorToast(rejected, errorTitle);
  return (
    <Dialog size="small" role={alert ? "alertdialog" : undefined} onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{title}</DialogTitle>
      </DialogHeader>
      <Form
        id={intent}
        method="post"
        action={`?${action}`}
        encType={encType}
        replace // going back does not open the dialog again
        noValidate
        preventScrollReset
        className="contents"
      >
        <DialogBody className="grid gap-4">
          <CsrfField />
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
          <FormErrors errors={rejected ? formErrors(rejected) : []} />
          {children}
        </DialogBody>
      </Form>
      <DialogFooter className="row-start-3">
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form={intent} variant={danger ? "danger" : "primary"} pending={saving && submitWaiting}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** The errors of the form as such. Errors of a field are shown at the field. */
function formErrors({ errors, message }: RejectedForm) {
  return errors.length === 0 ? [{ field: null, message }] : errors.filter(({ field }) => field === null);
}
