import { Form, useNavigation } from "@remix-run/react";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { CsrfField } from "~/ui/forms/csrf";
import { FormErrors, type RejectedForm } from "~/ui/forms/form-errors";
import { formFields, type FieldValues, type FormFields } from "~/ui/forms/form-fields";
import { SaveBar } from "~/ui/forms/save-bar";
import { useFormErrors } from "~/ui/forms/use-form-errors";
import { useUnsavedChanges } from "~/ui/forms/use-unsaved-changes";
import { Button } from "~/ui/primitives/button";
import { LeaveDialog } from "./confirm-dialog";
import { isUnchanged, useErrorToast } from "./use-error-toast";

interface SavedFormProps {
  /** The accessible name of the form: 'Edit Tote bag'. */
  label: string;
  intent: string;
  /** The stored values by field name, or the initial values of a new row. */
  values: FieldValues;
  /** The version of the stored row. The form starts again when it changes. */
  version?: string;
  /** The row is not stored yet. The form can be saved as soon as a field is filled in. */
  isNew?: boolean;
  /** The initial values of a new row are a whole one, so that it can be saved as it is. */
  prefilled?: boolean;
  /** The search parameter that chooses the initial values. Another choice asks before it replaces what was entered. */
  source?: string;
  /** The rejected form of the page's action. Of another intent, only the error is shown. */
  rejected?: RejectedForm;
  saveLabel?: string;
  /** Why the form cannot be saved now, whatever was changed: shown in the bar, and the button is disabled. */
  blocked?: string;
  /** The title of the toast with errors, if it is not the usual one. */
  errorTitle?: string;
  /** Takes back what the form shows but has no field for. */
  onDiscard?: () => void;
  children: (fields: FormFields) => ReactNode;
}

/**
 * A form that edits a stored row. It tracks unsaved changes, asks before they are lost, and shows the errors of a
 * rejected submission together with everything that was typed. Without JavaScript it is a plain form.
 */
export function SavedForm({
  label,
  intent,
  values,
  version = "",
  isNew = false,
  prefilled = false,
  source,
  rejected,
  saveLabel,
  blocked,
  errorTitle,
  onDiscard,
  children,
}: SavedFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [discards, setDiscards] = useState(0);
  const [discarded, setDiscarded] = useState<RejectedForm>();
  // Another form of the page has other fields.
  const isOfThisForm = rejected?.values?.intent === intent;
  const activeRejection = !isOfThisForm || rejected === discarded || isUnchanged(rejected) ? undefined : rejected;
  const formKey = `${discards} ${version}`;
  const [errors] = useFormErrors(form, formKey, activeRejection);
  const fields = useMemo(
    () => formFields(activeRejection?.values ?? values, errors),
    [activeRejection, errors, values],
  );
  const { dirty, blocker } = useUnsavedChanges(form, formKey, activeRejection !== undefined, source);
  const { state, formMethod } = useNavigation();
  const saving = state !== "idle" && formMethod !== undefined && formMethod !== "GET";
  useErrorToast(rejected, errorTitle);
  const discard = () => {
    setDiscarded(rejected);
    setDiscards(discards + 1);
    onDiscard?.();
  };
  return (
    <>
      <Form key={formKey} ref={form} method="post" encType="multipart/form-data" noValidate aria-label={label}>
        <FormErrors errors={errors} />
        <CsrfField />
        <input type="hidden" name="intent" value={intent} />
        {children(fields)}
        <noscript>
          <Button type="submit" className="mt-6">
            {t("Save")}
          </Button>
        </noscript>
        <SaveBar
          dirty={dirty || prefilled}
          blocked={isNew && !dirty && !prefilled ? t("Nothing entered yet.") : blocked}
          saving={saving}
          saveLabel={saveLabel ?? t("Save")}
          onDiscard={discard}
        />
      </Form>
      {blocker.state === "blocked" ? (
        <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      ) : null}
    </>
  );
}
