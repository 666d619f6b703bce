import { useEffect, useState } from "react";
import { useSite } from "~/site/frame/use-site";

/** What was answered so far, by question id, and the question that was open. */
export type Draft = { values: Record<string, string[]>; step: number };

/**
 * Keeps the answers of a form in the browser until they are submitted: a reload, a way back or a failed connection loses
 * nothing. The draft is null at first, since the server knows of none.
 */
export function useDraft(challengeId: string) {
  const { participant } = useSite();
  const key = `answers:${participant?.id}:${challengeId}`; // the next person at this browser has their own
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => setDraft(read(key)), [key]);
  return {
    draft,
    keep: (next: Draft) => inStorage((storage) => storage.setItem(key, JSON.stringify(next))),
    forget: () => inStorage((storage) => storage.removeItem(key)),
  };
}

function read(key: string): Draft | null {
  return inStorage((storage) => {
    const text = storage.getItem(key);
    return text ? (JSON.parse(text) as Draft) : null;
  });
}

/** A browser may refuse its storage, or have it full: then nothing is kept. */
function inStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
}
