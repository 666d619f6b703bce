import { useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState, type FormEvent, type RefObject } from "react";
import { useText } from "~/locales/use-text";
import type { FormError, RefusedForm } from "~/ui/form-errors";
import { fieldValuesOf, formFields, typedIn, type FieldValues } from "~/ui/form-fields";
import { toast } from "~/ui/toast";
import { useFormChanges } from "~/ui/use-form-changes";
import { useUnsavedChanges } from "~/ui/use-unsaved-changes";
import { faultsIn } from "./step-faults";
import { useFormDraft } from "./use-form-draft";
import { useRefusalToast } from "./use-refusal-toast";
import { sectionOf, useWizardSteps } from "./use-wizard-steps";
import type { WizardProps, WizardStep } from "./wizard";

type WizardInput = Pick<WizardProps, "stored" | "version" | "draftKey" | "refused" | "steps" | "confirmSave">;

const NO_ERRORS: readonly FormError[] = [];

/** What a wizard knows and does: its fields, the step shown, when one may go on, and when the form may be sent. */
export function useWizard(
  form: RefObject<HTMLFormElement>,
  { stored, version, draftKey, refused, steps: stepsOf, confirmSave }: WizardInput,
) {
  const { draft, keep, forget, discard: discardDraft } = useFormDraft(draftKey, version ?? "new");
  const [discards, setDiscards] = useState(0);
  const [discarded, setDiscarded] = useState<RefusedForm>();
  const refusal = refused === discarded ? undefined : refused;
  const { errors, setFaults } = useErrors(refusal);
  /** Another one makes the fields anew, with what they start with. */
  const attempt = `${discards} ${draft ? "draft" : "stored"} ${version}`;
  const content = useMemo(() => refusal?.values ?? draft ?? fieldValuesOf(stored), [refusal, draft, stored]);
  const values = useTypedValues(form, attempt, content, keep);
  const steps = stepsOf(useMemo(() => formFields(content, errors), [content, errors]));
  const { current, show, showField, stepOf } = useWizardSteps(
    form,
    steps.map(({ id }) => id),
  );
  const { dirty, blocker } = useUnsavedChanges(form, attempt, draft !== null || refusal !== undefined);
  const faultsBefore = useFaultsBefore(form, steps);
  useRefusalToast(refused);
  useShowRefusal(refused, (told) => {
    const at = stepOf(told);
    if (at !== null) show(at);
  });

  /** Shows a step; forward only past steps without faults. */
  const goTo = (target: number) => {
    const found = faultsBefore(target, current);
    setFaults(found?.faults ?? NO_ERRORS);
    show(found?.at ?? target);
  };
  const isLast = current === steps.length - 1;
  const isSound = () => {
    // Enter in a field of an earlier step means "next".
    const found = faultsBefore(isLast ? steps.length : current + 1, isLast ? 0 : current);
    setFaults(found?.faults ?? NO_ERRORS);
    show(found?.at ?? (isLast ? current : current + 1));
    return isLast && found === null;
  };
  const sending = useSending(form, { isSound, isChanged: version === null || dirty, confirmSave });
  return {
    ...sending,
    steps,
    current,
    isLast,
    errors,
    values,
    attempt,
    dirty,
    blocker,
    goTo,
    showField,
    forgetDraft: forget,
    discard: () => {
      discardDraft();
      setFaults(NO_ERRORS);
      setDiscarded(refused);
      setDiscards(discards + 1);
    },
  };
}

/** What is typed in the form, told at each change. */
function useTypedValues(
  form: RefObject<HTMLFormElement>,
  attempt: string,
  content: FieldValues,
  keep: (values: FieldValues) => void,
): FieldValues {
  const [typed, setTyped] = useState({ attempt, values: content });
  useFormChanges(form, attempt, (element) => {
    const values = typedIn(element);
    setTyped({ attempt, values });
    keep(values);
  });
  return typed.attempt === attempt ? typed.values : content;
}

/** Finds the first step before `to`, from `from` on, that has faults, and what they are. */
function useFaultsBefore(form: RefObject<HTMLFormElement>, steps: readonly WizardStep[]) {
  const t = useText();
  return (to: number, from: number) => {
    for (let at = from; at < to; at += 1) {
      const { id, validate } = steps[at]!;
      const section = sectionOf(form.current, id);
      const faults = [
        ...(section ? faultsIn(section, t) : []),
        ...(validate && form.current ? validate(typedIn(form.current)) : []),
      ];
      if (faults.length > 0) return { at, faults };
    }
    return null;
  };
}

interface SendingInput {
  /** Checks all that can be checked here, and shows what is wrong. */
  isSound: () => boolean;
  isChanged: boolean;
  confirmSave?: string;
}

/** When the form is sent: sound, changed, confirmed where that is asked, and once, however often the button is pressed. */
function useSending(form: RefObject<HTMLFormElement>, { isSound, isChanged, confirmSave }: SendingInput) {
  const t = useText();
  const { state, formMethod } = useNavigation();
  const saving = state !== "idle" && formMethod !== undefined && formMethod !== "GET";
  const [asking, setAsking] = useState(false);
  const confirmed = useRef(false);
  const sent = useRef(false);
  useEffect(() => {
    if (state === "idle") sent.current = false;
  }, [state]);

  const maySend = () => {
    if (saving || sent.current || !isSound()) return false;
    if (!isChanged) {
      toast({
        title: t("No changes detected"),
        description: t("No changes were detected. Please try again."),
        tone: "info",
      });
      return false;
    }
    if (confirmSave && !confirmed.current) {
      setAsking(true);
      return false;
    }
    return true;
  };
  return {
    saving,
    asking,
    submit: (event: FormEvent) => {
      if (maySend()) sent.current = true;
      else event.preventDefault();
      confirmed.current = false;
    },
    cancelSave: () => setAsking(false),
    saveConfirmed: () => {
      setAsking(false);
      confirmed.current = true;
      form.current?.requestSubmit();
    },
  };
}

/** What is wrong: what the steps found last, or what the server said after that. */
function useErrors(refusal: RefusedForm | undefined) {
  const [found, setFound] = useState<{ since: RefusedForm | undefined; faults: readonly FormError[] }>();
  const errors = found && found.since === refusal ? found.faults : (refusal?.errors ?? NO_ERRORS);
  return { errors, setFaults: (faults: readonly FormError[]) => setFound({ since: refusal, faults }) };
}

/**
 * Leads to the step that the server refused. Not while the page comes alive, when nothing may navigate, nor while the
 * answer's data is still on its way, which another navigation would call off.
 */
function useShowRefusal(refused: RefusedForm | undefined, showStep: (errors: readonly FormError[]) => void) {
  const { state } = useNavigation();
  const seen = useRef(refused);
  useEffect(() => {
    if (state !== "idle") return;
    if (refused && refused !== seen.current) showStep(refused.errors);
    seen.current = refused;
  });
}
