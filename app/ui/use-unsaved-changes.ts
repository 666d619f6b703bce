import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useState } from "react";

/**
 * Whether a form holds something that was not saved. While it does, leaving the page asks first: `blocker` is in state
 * "blocked" then, and the page decides by `proceed` or `reset`.
 */
export function useUnsavedChanges(form: RefObject<HTMLFormElement>, version: unknown) {
  const [dirty, setDirty] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const before = contentOf(element);
    const compare = () => setDirty(contentOf(element) !== before);
    setDirty(false);
    element.addEventListener("input", compare);
    element.addEventListener("change", compare);
    return () => {
      element.removeEventListener("input", compare);
      element.removeEventListener("change", compare);
    };
  }, [form, version]);
  useBeforeUnload(useCallback((event) => dirty && event.preventDefault(), [dirty]));
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  return { dirty, blocker };
}

function contentOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : `${value.name} ${value.size}`]));
}
