import type { Translate } from "~/locales/use-text";
import { namesOf } from "~/ui/forms/form-controls";
import type { FormError } from "~/ui/forms/form-errors";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The errors of the fields of a step by their HTML constraints (required, pattern, type), one for each field. */
export function errorsIn(section: HTMLElement, t: Translate): FormError[] {
  const errors = new Map<string, FormError>();
  for (const control of section.querySelectorAll<Control>("input, select, textarea")) {
    const missing = control.type === "hidden" && control.dataset.required !== undefined && control.value === "";
    if (!missing && (control.type === "hidden" || control.disabled || control.validity.valid)) continue;
    const field = control.type === "hidden" || control.type === "radio" ? control.name : control.id || control.name;
    const name = namesOf(control).join(": ") || control.name;
    if (!errors.has(field)) errors.set(field, { field, message: t("{field} is invalid or missing", { field: name }) });
  }
  return [...errors.values()];
}
