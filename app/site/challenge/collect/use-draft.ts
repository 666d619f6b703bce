import { useEffect, useState } from "react";
import { useSite } from "~/site/frame/use-site";

/** The answers so far by question id, and the index of the open question. */
export type Draft = { values: Record<string, string[]>; step: number };

/**
 * Stores the answers of a form in the browser until they are submitted, so that a reload, the Back button or a failed
 * connection loses nothing. The draft is null until hydration, since the server does not have it.
 */
export function useDraft(challengeId: string) {
  const { participant } = useSite();
  // With the participant's id, because several people may use one browser.
  const key = `answers:${participant?.id}:${challengeId}`;
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => setDraft(read(key)), [key]);
  return {
    draft,
    saveDraft: (next: Draft) => inStorage((storage) => storage.setItem(key, JSON.stringify(next))),
    clearDraft: () => inStorage((storage) => storage.removeItem(key)),
  };
}

function read(key: string): Draft | null {
  return inStorage((storage) => {
    const text = storage.getItem(key);
    return text ? (JSON.parse(text) as Draft) : null;
  });
}

/** Returns null if the browser blocks its storage or the storage is full; then there is no draft. */
function inStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
}
