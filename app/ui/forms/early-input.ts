/**
 * Input from before hydration. React does not know it: controlled fields lose it as soon as they are rendered again, and
 * nothing that listens to the form hears of it.
 */
import { useEffect, useState, type RefObject } from "react";
import { useHydrated } from "../hooks/use-hydrated";
import { enterValue } from "../render/enter-value";

/** Repeats what was entered into a form before hydration, as if it were entered now. */
export function useEarlyInput(form: RefObject<HTMLFormElement>): void {
  const hydrated = useHydrated();
  const [fromServer] = useState(!hydrated);
  useEffect(() => {
    if (!fromServer) return;
    const repeats = [...(form.current?.elements ?? [])].flatMap((control) => repeatOf(control) ?? []);
    // Once all effects have run, so that everything listens. Within an effect React would reset controlled fields.
    queueMicrotask(() => repeats.forEach((repeat) => repeat()));
  }, [form, fromServer]);
}

/** A form as the server sent it, without what was entered since. */
export function asSent(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}

/** What enters the value of a control again; undefined if nothing was entered. */
function repeatOf(control: Element): (() => void) | undefined {
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].some((option) => option.selected !== option.defaultSelected);
    return chosen ? () => control.dispatchEvent(new Event("change", { bubbles: true })) : undefined;
  }
  if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)) {
    const { checked, defaultChecked } = control;
    // A radio that is off was switched off by another one.
    if (checked === defaultChecked || (control.type === "radio" && !checked)) return undefined;
    return () => {
      control.checked = defaultChecked;
      control.click();
    };
  }
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return undefined;
  const { type, value, defaultValue } = control;
  if (type === "hidden" || type === "file" || value === defaultValue) return undefined;
  return () => enterValue(control, value);
}
