import { useEffect, useState } from "react";

/**
 * Whether something may show itself now: once in a browser session, under `key`, and only after the page has hydrated,
 * since the server cannot know what the session has seen. Seen means shown: a reload does not bring it back.
 */
export function useOncePerSession(key: string, wanted: boolean): { open: boolean; close: () => void } {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!wanted) setOpen(false);
    else if (isFirstTime(key)) setOpen(true);
  }, [key, wanted]);
  return { open, close: () => setOpen(false) };
}

/** Where the browser lets nothing be stored, nothing shows itself: it would do so again and again. */
function isFirstTime(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, "seen");
    return true;
  } catch {
    return false;
  }
}
