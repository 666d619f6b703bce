import { useSearchParams, type ShouldRevalidateFunction } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { controlOf } from "~/ui/forms/form-controls";
import { focusErrors, type FormError } from "~/ui/forms/form-errors";
import { isFailure } from "./client-action";

/** Steps have different URLs but the same data. The route of a wizard exports this as `shouldRevalidate`. */
export const shouldRevalidateStep: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (isFailure(actionStatus)) return false;
  return formMethod === undefined && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
};

/**
 * The current step. It is part of the URL (`?step=details`), so that reloading and going back return to it.
 * @param startAt the step that a URL without one shows; the first one if it is not given
 */
export function useWizardSteps(form: RefObject<HTMLFormElement>, ids: readonly string[], startAt?: string) {
  const [search, setSearch] = useSearchParams();
  const requested = ids.indexOf(search.get("step") ?? startAt ?? "");
  const current = requested === -1 ? 0 : requested;
  const focusNext = useRef<(() => void) | null>(null);
  const lastStep = useRef(current);

  useEffect(() => {
    if (lastStep.current === current && !focusNext.current) return;
    lastStep.current = current;
    const focus = focusNext.current ?? (() => sectionOf(form.current, ids[current])?.focus());
    focusNext.current = null;
    focus();
  });

  /** Shows a step and focuses it; with `errors`, focuses the list of errors above it instead. */
  const show = (at: number, { errors = false } = {}) => {
    if (at === current) return;
    if (errors) focusNext.current = () => focusErrors(form.current);
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set("step", ids[at]!);
      return next;
    });
  };
  /** Shows the step of a field, then focuses the field. */
  const showField = (field: string) => {
    const control = controlOf(form.current, field);
    const at = ids.indexOf(control?.closest<HTMLElement>("[data-step]")?.dataset.step ?? "");
    if (!control || at === -1) return;
    if (at === current) return focusOn(control);
    focusNext.current = () => focusOn(control);
    show(at);
  };
  /** The index of the step with the first of these errors; null when none of them belongs to a field. */
  const stepOf = (errors: readonly FormError[]): number | null => {
    for (const { field } of errors) {
      const at = ids.indexOf(
        (field && controlOf(form.current, field)?.closest<HTMLElement>("[data-step]")?.dataset.step) || "",
      );
      if (at !== -1) return at;
    }
    return null;
  };
  return { current, show, showField, stepOf };
}

export function sectionOf(form: HTMLFormElement | null, step: string | undefined): HTMLElement | null {
  return form?.querySelector<HTMLElement>(`[data-step="${step}"]`) ?? null;
}

function focusOn(control: HTMLElement) {
  // Open the closed rows around the field.
  for (let box = control.closest("details"); box; box = box.parentElement?.closest("details") ?? null) box.open = true;
  control.focus();
  control.scrollIntoView({ block: "center" });
}
