/** Finds the controls of a form in the document, and their visible names. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control of a field, by its id or name; null if the form has none. */
export function controlOf(form: HTMLFormElement | null, field: string): HTMLElement | null {
  const byId = document.getElementById(field);
  if (byId && form?.contains(byId)) return byId;
  const named = form?.elements.namedItem(field);
  return named instanceof RadioNodeList ? (named[0] as HTMLElement) : ((named as HTMLElement | null) ?? null);
}

/** The visible names of a field, the rows of lists around it first: `["Question 4", "Option 1"]`. */
export function namesOf(control: HTMLElement): string[] {
  const names = [labelOf(control)];
  for (let row = rowOf(control); row; row = rowOf(row.parentElement)) names.unshift(row.ariaLabel ?? "");
  return names.map((name) => name.trim()).filter((name, at) => name !== "" && name !== names[at + 1]?.trim());
}

function rowOf(element: HTMLElement | null) {
  return element?.closest<HTMLElement>("li[aria-label]") ?? null;
}

function labelOf(control: HTMLElement): string {
  const { dataset, labels, type, ariaLabel } = control as Partial<Control> & HTMLElement;
  if (dataset.required) return dataset.required;
  const label = type === "radio" ? control.closest("fieldset")?.querySelector("legend") : labels?.[0];
  if (label) return label.firstChild?.textContent ?? "";
  const group = control.closest("[role=group][aria-labelledby]")?.getAttribute("aria-labelledby");
  return (
    (group && document.getElementById(group)?.firstChild?.textContent) || (type === "button" ? "" : ariaLabel) || ""
  );
}
