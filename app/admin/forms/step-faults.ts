import type { SayText } from "~/locales/use-text";
import type { FormError } from "~/ui/form-errors";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is wrong with the fields of a step by their own rules (required, pattern, type): '{field} is invalid or missing'. */
export function faultsIn(section: HTMLElement, t: SayText): FormError[] {
  const faults = new Map<string, FormError>();
  for (const control of section.querySelectorAll<Control>("input, select, textarea")) {
    const missing = control.type === "hidden" && control.dataset.required !== undefined && control.value === "";
    if (!missing && (control.type === "hidden" || control.disabled || control.validity.valid)) continue;
    const field = control.type === "hidden" || control.type === "radio" ? control.name : control.id || control.name;
    if (!faults.has(field))
      faults.set(field, { field, message: t("{field} is invalid or missing", { field: nameOf(control) }) });
  }
  return [...faults.values()];
}

/** What the field is called on the page; within a list after its row: 'Question 4: Title'. */
function nameOf(control: Control): string {
  const group = control.type === "radio" ? control.closest("fieldset")?.querySelector("legend") : control.labels?.[0];
  const name = control.dataset.required ?? group?.firstChild?.textContent ?? control.ariaLabel ?? control.name;
  const row = control.closest("li[aria-label]")?.ariaLabel;
  return row ? `${row}: ${name.trim()}` : name.trim();
}
