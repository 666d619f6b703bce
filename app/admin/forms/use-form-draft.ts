import { useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import type { FieldValues } from "~/ui/form-fields";

interface Draft {
  version: string;
  values: FieldValues;
}

/**
 * What is typed in a form, kept in this tab until it is saved, so that neither a reload nor the end of the session
 * loses it. `draft` is what an earlier visit left; null until the page is alive, and where there is none.
 * @param key names the form: 'challenge:new:{program}'
 * @param version the state of the row that the form began with; a draft of another one is dropped
 */
export function useFormDraft(key: string, version: string) {
  const [draft, setDraft] = useState<FieldValues | null>(null);
  const storeKey = `draft:${key}`;
  useEffect(() => setDraft(storedDraft(storeKey, version)), [storeKey, version]);

  const keep = useCallback(
    (values: FieldValues) =>
      inStore((store) => store.setItem(storeKey, JSON.stringify({ version, values } satisfies Draft))),
    [storeKey, version],
  );
  /** The form stays as it is, and is not kept any more. */
  const forget = useCallback(() => void inStore((store) => store.removeItem(storeKey)), [storeKey]);
  const discard = () => {
    setDraft(null);
    forget();
  };
  useForgetOnSaved(forget);
  return { draft, keep, forget, discard };
}

const SIGN_IN = "/admin/v2/login";

/** An accepted form leads on; one that found the session ended leads to the sign-in, and comes back. */
function useForgetOnSaved(forget: () => void) {
  const { state, formMethod, location } = useNavigation();
  const leadsTo = state === "loading" && formMethod && formMethod !== "GET" ? location.pathname : null;
  useEffect(() => {
    if (leadsTo !== null && leadsTo !== window.location.pathname && leadsTo !== SIGN_IN) forget();
  }, [leadsTo, forget]);
}

function storedDraft(key: string, version: string): FieldValues | null {
  const text = inStore((store) => store.getItem(key));
  if (!text) return null;
  try {
    const draft = JSON.parse(text) as Draft;
    return draft.version === version ? draft.values : null;
  } catch {
    return null;
  }
}

/** Browsers may forbid the store, or have no room in it: then nothing is kept, and all else works. */
function inStore<T>(work: (store: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
