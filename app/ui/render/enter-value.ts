/** Leans on React remembering the last value of a control in a setter of the element itself. */

/**
 * Enters a value into a control, as if it were typed. React ignores an input event if the value is the one that it has
 * seen last; the setter of the prototype goes past the one that remembers it.
 */
export function enterValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")!.set!.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
