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
  return inStorage((storage) => draftOf(JSON.parse(storage.getItem(key) ?? "null")));
}

/** A stored draft, if it has the form of one: another version may have stored it. */
export function draftOf(stored: unknown): Draft | null {
  const { values, step } = (stored ?? {}) as Partial<Draft>;
  if (!values || typeof values !== "object" || !Object.values(values).every(isTexts)) return null;
  return { values, step: Number.isInteger(step) ? step! : 0 };
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

/** Returns null if the browser blocks its storage, the storage is full or its text is no JSON; then there is no draft. */
function inStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
}
