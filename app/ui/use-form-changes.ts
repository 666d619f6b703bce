import { useEffect, useRef, type RefObject } from "react";

/**
 * Calls `onChange` after whatever changes in a form, hidden fields included, of which React hears nothing. It listens
 * on the window, behind React: a state set before React's own listener makes controlled fields lose what was typed.
 * @param version changes when the form element is another one
 */
export function useFormChanges(
  form: RefObject<HTMLFormElement>,
  version: unknown,
  onChange: (form: HTMLFormElement) => void,
): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const note = ({ target }: Event) => target instanceof Node && element.contains(target) && latest.current(element);
    window.addEventListener("input", note);
    window.addEventListener("change", note);
    return () => {
      window.removeEventListener("input", note);
      window.removeEventListener("change", note);
    };
  }, [form, version]);
}
