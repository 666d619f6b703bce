import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { v4 as randomKey } from "uuid";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/dialog";
import { FormErrors, type RefusedForm } from "~/ui/form-errors";
import { toast } from "~/ui/toast";

interface FormDialogProps {
  title: string;
  intent: string;
  /** Sent with the form, so that it reaches this organization whatever another tab did meanwhile. */
  organizationId: string;
  submitLabel: string;
  submitWaiting: string;
  danger?: boolean;
  /** Why the form is here again, and the title of the toast that says so. */
  refused?: RefusedForm;
  refusedTitle: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog that is a form, at a URL of its own, so that it opens and works without JavaScript as well. Its key is made
 * once for each opened dialog: a double press or a retry changes nothing twice.
 */
export function FormDialog({
  title,
  intent,
  organizationId,
  submitLabel,
  submitWaiting,
  danger,
  refused,
  refusedTitle,
  onClose,
  children,
}: FormDialogProps) {
  const t = useText();
  const [search] = useSearchParams();
  const [key] = useState(() => refused?.values?.idempotency_key ?? randomKey());
  const saving = useNavigation().state !== "idle";
  const action = new URLSearchParams(search);
  action.set("organization", organizationId);
  useEffect(() => {
    if (refused)
      toast({
        title: refusedTitle,
        description: refused.errors.map(({ message }) => message).join(" ") || refused.message,
        tone: "destructive",
      });
  }, [refused, refusedTitle]);
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{title}</DialogTitle>
      </DialogHeader>
      <Form id={intent} method="post" action={`?${action}`} preventScrollReset className="contents">
        <DialogBody className="grid gap-4">
          <CsrfField />
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
          <FormErrors errors={refused ? wholeErrors(refused) : []} />
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

/** What is wrong with the form as a whole; what is wrong with a field stands there. */
function wholeErrors({ errors, message }: RefusedForm) {
  return errors.length === 0 ? [{ field: null, message }] : errors.filter(({ field }) => field === null);
}
