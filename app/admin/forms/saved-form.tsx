import { Form, useNavigation } from "@remix-run/react";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { FormErrors, type RefusedForm } from "~/ui/form-errors";
import { formFields, type FieldValues, type FormFields } from "~/ui/form-fields";
import { SaveBar } from "~/ui/save-bar";
import { useUnsavedChanges } from "~/ui/use-unsaved-changes";
import { LeaveDialog } from "./confirm-dialog";
import { useRefusalToast } from "./use-refusal-toast";

interface SavedFormProps {
  /** Names the form for screen readers: 'Edit Tote bag'. */
  label: string;
  intent: string;
  /** What is stored, by field name; of a new thing, what its form starts with. */
  values: FieldValues;
  /** Changes when something else is stored: the form begins anew then. */
  version?: string;
  /** Nothing is stored yet: it can be saved as soon as something is filled in. */
  isNew?: boolean;
  refused?: RefusedForm;
  saveLabel?: string;
  children: (fields: FormFields) => ReactNode;
}

const NO_ERRORS: RefusedForm["errors"] = [];

/**
 * A form of the console that edits what is stored: it knows what is unsaved, asks before that is lost, and shows what
 * it was refused with, with everything that was typed. Without JavaScript it is a plain form.
 */
export function SavedForm({
  label,
  intent,
  values,
  version = "",
  isNew = false,
  refused,
  saveLabel,
  children,
}: SavedFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [discards, setDiscards] = useState(0);
  const [discarded, setDiscarded] = useState<RefusedForm>();
  const shown = refused === discarded ? undefined : refused;
  const fields = useMemo(() => formFields(shown?.values ?? values, shown?.errors), [shown, values]);
  const { dirty, blocker } = useUnsavedChanges(form, `${discards} ${version}`, shown !== undefined);
  const { state, formMethod } = useNavigation();
  const saving = state !== "idle" && formMethod !== undefined && formMethod !== "GET";
  useRefusalToast(refused);
  const discard = () => {
    setDiscarded(refused);
    setDiscards(discards + 1);
  };
  return (
    <>
      <Form
        key={`${discards} ${version}`}
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        aria-label={label}
      >
        <FormErrors errors={shown?.errors ?? NO_ERRORS} />
        <CsrfField />
        <input type="hidden" name="intent" value={intent} />
        {children(fields)}
        <noscript>
          <Button type="submit" className="mt-6">
            {t("Save")}
          </Button>
        </noscript>
        <SaveBar
          dirty={dirty || isNew}
          blocked={isNew && !dirty ? t("Nothing filled in yet.") : undefined}
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
