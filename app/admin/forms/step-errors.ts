import type { Translate } from "~/locales/use-text";
import type { FormError } from "~/ui/forms/form-errors";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The errors of the fields of a step by their HTML constraints (required, pattern, type), one for each field. */
export function errorsIn(section: HTMLElement, t: Translate): FormError[] {
  const errors = new Map<string, FormError>();
  for (const control of section.querySelectorAll<Control>("input, select, textarea")) {
    const missing = control.type === "hidden" && control.dataset.required !== undefined && control.value === "";
    if (!missing && (control.type === "hidden" || control.disabled || control.validity.valid)) continue;
    const field = control.type === "hidden" || control.type === "radio" ? control.name : control.id || control.name;
    if (!errors.has(field))
      errors.set(field, { field, message: t("{field} is invalid or missing", { field: nameOf(control) }) });
  }
  return [...errors.values()];
}

/** The visible name of a field. In a list it starts with the name of the row: 'Question 4: Title'. */
function nameOf(control: Control): string {
  const group = control.type === "radio" ? control.closest("fieldset")?.querySelector("legend") : control.labels?.[0];
  const name = control.dataset.required ?? group?.firstChild?.textContent ?? control.ariaLabel ?? control.name;
  const row = control.closest("li[aria-label]")?.ariaLabel;
  return row ? `${row}: ${name.trim()}` : name.trim();
}
