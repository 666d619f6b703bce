import { useSearchParams, type ShouldRevalidateFunction } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import type { FormError } from "~/ui/form-errors";

/** Another step is another address, but the same data: the page of a wizard exports it as `shouldRevalidate`. */
export const shouldRevalidateStep: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => (formMethod === undefined && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate);

/** Which step is shown; it stands in the URL (`?step=details`), so that reload and the browser's way back keep to it. */
export function useWizardSteps(form: RefObject<HTMLFormElement>, ids: readonly string[]) {
  const [search, setSearch] = useSearchParams();
  const wanted = ids.indexOf(search.get("step") ?? "");
  const current = wanted === -1 ? 0 : wanted;
  const focusNext = useRef<(() => void) | null>(null);
  const shown = useRef(current);

  useEffect(() => {
    if (shown.current === current && !focusNext.current) return;
    shown.current = current;
    const focus = focusNext.current ?? (() => sectionOf(form.current, ids[current])?.focus());
    focusNext.current = null;
    focus();
  });

  const show = (at: number) => {
    if (at === current) return;
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set("step", ids[at]!);
      return next;
    });
  };
  /** Shows the step of a field, then puts the focus into it. */
  const showField = (field: string) => {
    const control = controlOf(form.current, field);
    const at = ids.indexOf(control?.closest<HTMLElement>("[data-step]")?.dataset.step ?? "");
    if (!control || at === -1) return;
    if (at === current) return focusOn(control);
    focusNext.current = () => focusOn(control);
    show(at);
  };
  /** The step of the first of these errors; null when none belongs to a field. */
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

/** The part of the form that a step shows. */
export function sectionOf(form: HTMLFormElement | null, step: string | undefined): HTMLElement | null {
  return form?.querySelector<HTMLElement>(`[data-step="${step}"]`) ?? null;
}

/** The control of a field, by its id or name. */
function controlOf(form: HTMLFormElement | null, field: string): HTMLElement | null {
  const byId = document.getElementById(field);
  if (byId && form?.contains(byId)) return byId;
  const named = form?.elements.namedItem(field);
  return named instanceof RadioNodeList ? (named[0] as HTMLElement) : ((named as HTMLElement | null) ?? null);
}

function focusOn(control: HTMLElement) {
  // A card that is closed opens for the field in it.
  for (let box = control.closest("details"); box; box = box.parentElement?.closest("details") ?? null) box.open = true;
  control.focus();
  control.scrollIntoView({ block: "center" });
}
