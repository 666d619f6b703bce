import { useState, type RefObject } from "react";
import type { FormError, RejectedForm } from "./form-errors";
import { useFormChanges } from "./use-form-changes";

const NO_ERRORS: readonly FormError[] = [];

/**
 * The errors that a form shows: those of its rejected submission, or those that the page found later. The error of a
 * field goes when the field is changed, so that nothing stays red that has just been corrected.
 * @param version a new value means that the form element has been replaced
 */
export function useFormErrors(
  form: RefObject<HTMLFormElement>,
  version: unknown,
  rejected: RejectedForm | undefined,
): [errors: readonly FormError[], setErrors: (errors: readonly FormError[]) => void] {
  const [shown, setShown] = useState({ since: rejected, errors: rejected?.errors ?? NO_ERRORS });
  if (shown.since !== rejected) setShown({ since: rejected, errors: rejected?.errors ?? NO_ERRORS });
  useFormChanges(form, version, (_, changed) =>
    setShown((before) => {
      const errors = before.errors.filter(({ field }) => !isOf(changed, field));
      return errors.length === before.errors.length ? before : { ...before, errors };
    }),
  );
  const errors = shown.since === rejected ? shown.errors : (rejected?.errors ?? NO_ERRORS);
  return [errors, (next) => setShown({ since: rejected, errors: next })];
}

/** Whether a control belongs to a field: by its name, or as a part of the element with the field's id. */
function isOf(control: Element, field: string | null): boolean {
  if (field === null) return false;
  return control.getAttribute("name") === field || document.getElementById(field)?.contains(control) === true;
}
