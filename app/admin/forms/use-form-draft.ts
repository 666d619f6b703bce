import { useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import type { FieldValues } from "~/ui/forms/form-fields";

interface Draft {
  version: string;
  values: FieldValues;
}

/**
 * Stores the input of a form in the session storage of this tab until it is saved, so that neither a reload nor the end
 * of the session loses it. `draft` is null until the page is hydrated, and when none was stored.
 * @param key identifies the form: 'challenge:new:{program}'
 * @param version the version of the row that the form started with; a draft of another version is ignored
 */
export function useFormDraft(key: string, version: string) {
  const [draft, setDraft] = useState<FieldValues | null>(null);
  const storeKey = `draft:${key}`;
  useEffect(() => setDraft(storedDraft(storeKey, version)), [storeKey, version]);

  const store = useCallback(
    (values: FieldValues) =>
      withStorage((storage) => storage.setItem(storeKey, JSON.stringify({ version, values } satisfies Draft))),
    [storeKey, version],
  );
  /** Removes the stored draft. The form keeps its input. */
  const remove = useCallback(() => void withStorage((storage) => storage.removeItem(storeKey)), [storeKey]);
  const discard = () => {
    setDraft(null);
    remove();
  };
  useRemoveOnSaved(remove);
  return { draft, store, remove, discard };
}

const SIGN_IN = "/admin/v2/login";

/**
 * Removes the draft once the form is saved, which is when its submission redirects to another page. A redirect to the
 * sign-in page means that the session had ended: the draft stays.
 */
function useRemoveOnSaved(remove: () => void) {
  const { state, formMethod, location } = useNavigation();
  const target = state === "loading" && formMethod && formMethod !== "GET" ? location.pathname : null;
  useEffect(() => {
    if (target !== null && target !== window.location.pathname && target !== SIGN_IN) remove();
  }, [target, remove]);
}

function storedDraft(key: string, version: string): FieldValues | null {
  const text = withStorage((storage) => storage.getItem(key));
  if (!text) return null;
  try {
    return valuesOf(JSON.parse(text), version);
  } catch {
    return null;
  }
}

/** The values of a stored draft of this version, if it has the form of one. */
export function valuesOf(stored: unknown, version: string): FieldValues | null {
  const draft = (stored ?? {}) as Partial<Draft>;
  if (draft.version !== version || !draft.values || typeof draft.values !== "object") return null;
  return Object.values(draft.values).every((value) => typeof value === "string") ? draft.values : null;
}

/** The storage may be forbidden or full. Then no draft is stored, and everything else works. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
