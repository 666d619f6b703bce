import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useFormChanges } from "./use-form-changes";

/**
 * Whether a form holds something that was not saved. While it does, leaving the page asks first: `blocker` is in state
 * "blocked" then, and the page decides by `proceed` or `reset`.
 * @param version another one means that what the form holds now is saved
 * @param restored the form began with something unsaved: what a refusal or a kept draft brought back
 */
export function useUnsavedChanges(form: RefObject<HTMLFormElement>, version: unknown, restored = false) {
  const [dirty, setDirty] = useState(false);
  const saved = useRef("");
  useEffect(() => {
    saved.current = form.current ? contentOf(form.current) : "";
    setDirty(restored);
  }, [form, version, restored]);
  useFormChanges(form, version, (element) => setDirty(restored || contentOf(element) !== saved.current));
  useBeforeUnload(useCallback((event) => dirty && event.preventDefault(), [dirty]));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  return { dirty, blocker };
}

/** Line ends as they were given: a form reads them from some fields as another system's. */
function contentOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === "string" ? value.replaceAll("\r\n", "\n") : `${value.name} ${value.size}`,
    ]),
  );
}
