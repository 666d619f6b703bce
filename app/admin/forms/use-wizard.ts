import { useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState, type FormEvent, type RefObject } from "react";
import { useText } from "~/locales/use-text";
import type { FormError, RejectedForm } from "~/ui/forms/form-errors";
import { fieldValuesOf, formFields, typedIn, type FieldValues } from "~/ui/forms/form-fields";
import { useFormChanges } from "~/ui/forms/use-form-changes";
import { useFormErrors } from "~/ui/forms/use-form-errors";
import { useUnsavedChanges } from "~/ui/forms/use-unsaved-changes";
import { toast } from "~/ui/overlay/toast";
import { errorsIn } from "./step-errors";
import { isUnchanged, useErrorToast } from "./use-error-toast";
import { useFormDraft } from "./use-form-draft";
import { sectionOf, useWizardSteps } from "./use-wizard-steps";
import type { WizardProps, WizardStep } from "./wizard-props";

type WizardInput = Pick<
  WizardProps,
  "stored" | "version" | "draftKey" | "rejected" | "steps" | "startAt" | "validate" | "confirmSave"
>;

const NO_ERRORS: readonly FormError[] = [];

/** The state of a wizard: its fields, the current step and its errors, the draft, and submitting the form. */
export function useWizard(
  form: RefObject<HTMLFormElement>,
  { stored, version, draftKey, rejected: newestRejection, steps: stepsOf, startAt, validate, confirmSave }: WizardInput,
) {
  const {
    draft,
    store: storeDraft,
    remove: removeDraft,
    discard: discardDraft,
  } = useFormDraft(draftKey, version ?? "new");
  const [discards, setDiscards] = useState(0);
  const [discarded, setDiscarded] = useState<RejectedForm>();
  const rejected = useLastRejection(newestRejection);
  const activeRejection = rejected === discarded || isUnchanged(rejected) ? undefined : rejected;
  /** A new key mounts the fields again with their initial values. */
  const formKey = `${discards} ${draft ? "draft" : "stored"} ${version}`;
  const [errors, setErrors] = useFormErrors(form, formKey, activeRejection);
  const content = useMemo(
    () => activeRejection?.values ?? draft ?? fieldValuesOf(stored),
    [activeRejection, draft, stored],
  );
  const values = useTypedValues(form, formKey, content, storeDraft);
  const steps = stepsOf(useMemo(() => formFields(content, errors), [content, errors]));
  const { current, show, showField, stepOf } = useWizardSteps(
    form,
    steps.map(({ id }) => id),
    startAt,
  );
  const { dirty, blocker } = useUnsavedChanges(form, formKey, draft !== null || activeRejection !== undefined);
  const errorsBefore = useErrorsBefore(form, steps, (values, at) =>
    (validate?.(values) ?? []).filter((error) => stepOf([error]) === at),
  );
  useErrorToast(rejected);
  useShowRejection(rejected, (errors) => {
    const at = stepOf(errors);
    if (at !== null) show(at, { errors: true });
  });

  /**
   * Shows a step. Going forward stops at the first step with errors. Errors of steps that are not reached yet stay:
   * the server found them when the form was last submitted.
   */
  const goTo = (target: number) => {
    const found = errorsBefore(target, current);
    setErrors(found?.errors ?? errors.filter((error) => (stepOf([error]) ?? -1) >= Math.min(target, current)));
    show(found?.at ?? target, { errors: found !== null });
  };
  const isLast = current === steps.length - 1;
  const savesWhole = useRef(false);
  /** Submitting an earlier step, by "Next" or by Enter in a field, goes to the next step; "Save" saves the whole form. */
  const maySave = () => {
    const whole = isLast || savesWhole.current;
    savesWhole.current = false;
    if (!whole) {
      goTo(current + 1);
      return false;
    }
    const found = errorsBefore(steps.length, 0);
    setErrors(found?.errors ?? NO_ERRORS);
    if (found) show(found.at, { errors: true });
    return found === null;
  };
  const save = () => {
    savesWhole.current = true;
    form.current?.requestSubmit();
  };
  const submission = useSubmission({ maySave, save, isChanged: version === null || dirty, confirmSave });
  return {
    ...submission,
    save,
    steps,
    current,
    isLast,
    errors,
    values,
    formKey,
    dirty,
    restored: draft !== null,
    blocker,
    goTo,
    showField,
    removeDraft,
    discard: () => {
      discardDraft();
      setErrors(NO_ERRORS);
      setDiscarded(rejected);
      setDiscards(discards + 1);
    },
  };
}

/** The current input of the form. Stores it as a draft with every change. */
function useTypedValues(
  form: RefObject<HTMLFormElement>,
  formKey: string,
  content: FieldValues,
  storeDraft: (values: FieldValues) => void,
): FieldValues {
  const [typed, setTyped] = useState({ formKey, values: content });
  useFormChanges(form, formKey, (element) => {
    const values = typedIn(element);
    setTyped({ formKey, values });
    storeDraft(values);
  });
  return typed.formKey === formKey ? typed.values : content;
}

/**
 * Returns a function that finds the first step with errors, from `from` up to but not including `to`.
 * @param schemaErrors the errors of one step by the server's schema; of a field with several errors the first counts
 */
function useErrorsBefore(
  form: RefObject<HTMLFormElement>,
  steps: readonly WizardStep[],
  schemaErrors: (values: FieldValues, at: number) => readonly FormError[],
) {
  const t = useText();
  return (to: number, from: number) => {
    for (let at = from; at < to; at += 1) {
      const { id, validate } = steps[at]!;
      const section = sectionOf(form.current, id);
      const typed = form.current ? typedIn(form.current) : {};
      const all = [...(section ? errorsIn(section, t) : []), ...(validate?.(typed) ?? []), ...schemaErrors(typed, at)];
      const errors = all.filter(({ field }, index) => all.findIndex((other) => other.field === field) === index);
      if (errors.length > 0) return { at, errors };
    }
    return null;
  };
}

interface SubmissionOptions {
  /** Whether the form is complete and valid, as far as the browser can tell. Shows its errors or the next step. */
  maySave: () => boolean;
  /** Submits the whole form, from whatever step. */
  save: () => void;
  isChanged: boolean;
  confirmSave?: string;
}

/**
 * Submits the form only when it is valid, changed and confirmed, and only once, however often the button is clicked.
 */
function useSubmission({ maySave, save, isChanged, confirmSave }: SubmissionOptions) {
  const t = useText();
  const { state, formMethod } = useNavigation();
  const saving = state !== "idle" && formMethod !== undefined && formMethod !== "GET";
  const [confirming, setConfirming] = useState(false);
  const confirmed = useRef(false);
  const submitted = useRef(false);
  useEffect(() => {
    if (state === "idle") submitted.current = false;
  }, [state]);

  const maySubmit = () => {
    if (saving || submitted.current || !maySave()) return false;
    if (!isChanged) {
      toast({
        title: t("No changes detected"),
        description: t("No changes were detected. Please try again."),
        tone: "info",
      });
      return false;
    }
    if (confirmSave && !confirmed.current) {
      setConfirming(true);
      return false;
    }
    return true;
  };
  return {
    saving,
    confirming,
    submit: (event: FormEvent) => {
      if (maySubmit()) submitted.current = true;
      else event.preventDefault();
      confirmed.current = false;
    },
    cancelSave: () => setConfirming(false),
    saveConfirmed: () => {
      setConfirming(false);
      confirmed.current = true;
      save();
    },
  };
}

/** The last rejected submission. Remix forgets it as soon as another step is shown, which is a navigation. */
function useLastRejection(newest: RejectedForm | undefined): RejectedForm | undefined {
  const [last, setLast] = useState(newest);
  if (newest && newest !== last) setLast(newest);
  return newest ?? last;
}

/**
 * Shows the first step with an error of the server. It waits until the page is hydrated, because navigation is not
 * possible before, and until the response is loaded, because another navigation would abort loading.
 */
function useShowRejection(rejected: RejectedForm | undefined, showStep: (errors: readonly FormError[]) => void) {
  const { state } = useNavigation();
  const seen = useRef(rejected);
  useEffect(() => {
    if (state !== "idle") return;
    if (rejected && rejected !== seen.current) showStep(rejected.errors);
    seen.current = rejected;
  });
}
