import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useHydrated } from "../hooks/use-hydrated";
import { asSent, useEarlyInput } from "./early-input";
import { useFormChanges } from "./use-form-changes";

/**
 * Whether a form has unsaved changes. They block navigation, until the page calls `proceed` or `reset` of `blocker`.
 * @param version a new value means that the form's current content is saved
 * @param restored whether the form started with unsaved values, from a rejected submission or a draft
 * @param source the search parameter that names what the form starts with: another one replaces what was entered
 */
export function useUnsavedChanges(
  form: RefObject<HTMLFormElement>,
  version: unknown,
  restored = false,
  source?: string,
) {
  const [dirty, setDirty] = useState(false);
  const saved = useRef("");
  const hydrates = useRef(!useHydrated());
  useEffect(() => {
    saved.current = form.current ? contentOf(hydrates.current ? asSent(form.current) : form.current) : "";
    hydrates.current = false;
    setDirty(restored);
  }, [form, version, restored]);
  useFormChanges(form, version, (element) => setDirty(restored || contentOf(element) !== saved.current));
  useEarlyInput(form);
  useBeforeUnload(useCallback((event) => dirty && event.preventDefault(), [dirty]));
  const sourceIn = ({ search }: { search: string }) => (source ? new URLSearchParams(search).get(source) : null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      (currentLocation.pathname !== nextLocation.pathname || sourceIn(currentLocation) !== sourceIn(nextLocation)),
  );
  return { dirty, blocker };
}

/** The form's content for comparison. Line ends are normalized, because forms submit CRLF for some fields. */
function contentOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === "string" ? value.replaceAll("\r\n", "\n") : `${value.name} ${value.size}`,
    ]),
  );
}
