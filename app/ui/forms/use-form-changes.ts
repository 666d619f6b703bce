import { useEffect, useRef, type RefObject } from "react";

/**
 * Calls `onChange` after any change in a form, including hidden fields, for which React has no events. It listens on
 * the window, to run after React: a state update before React's own listener makes controlled fields lose input.
 * @param version a new value means that the form element has been replaced
 * @param onChange gets the form and the element that changed
 */
export function useFormChanges(
  form: RefObject<HTMLFormElement>,
  version: unknown,
  onChange: (form: HTMLFormElement, changed: Element) => void,
): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const listener = ({ target }: Event) =>
      target instanceof Element && element.contains(target) && latest.current(element, target);
    window.addEventListener("input", listener);
    window.addEventListener("change", listener);
    return () => {
      window.removeEventListener("input", listener);
      window.removeEventListener("change", listener);
    };
  }, [form, version]);
}
