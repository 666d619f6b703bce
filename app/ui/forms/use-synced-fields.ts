import { useEffect, useRef } from "react";

/**
 * Sets the fields of a search form to the current search, after a link or the Back button has changed it. The elements
 * stay the same, so that the focus is not lost.
 * @param values the current value of each field, by its name
 * @returns the ref of the form
 */
export function useSyncedFields(values: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(true);
  const current = JSON.stringify(values);
  useEffect(() => {
    // The server has rendered the right values, and the user may have typed before hydration.
    if (first.current) return void (first.current = false);
    for (const [name, value] of Object.entries(JSON.parse(current) as Record<string, string>)) {
      // Not `elements.namedItem`: buttons outside of the form may have the same name, and then that is a list.
      const field = form.current?.querySelector(`[name="${name}"]`);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [current]);
  return form;
}
