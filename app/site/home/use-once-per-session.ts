import { useEffect, useState } from "react";

/**
 * The open state of something that opens by itself once in a browser session. It opens after hydration, since the
 * server does not know the session's storage. A reload does not open it again.
 * @param key the name under which the browser stores that it has been shown
 * @param enabled whether it may open now
 */
export function useOncePerSession(key: string, enabled: boolean): { open: boolean; close: () => void } {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!enabled) setOpen(false);
    else if (isFirstTime(key)) setOpen(true);
  }, [key, enabled]);
  return { open, close: () => setOpen(false) };
}

/** False also if the browser blocks its storage: otherwise it would open on every page load. */
function isFirstTime(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, "seen");
    return true;
  } catch {
    return false;
  }
}
