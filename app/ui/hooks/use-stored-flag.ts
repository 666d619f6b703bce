import { useCallback, useEffect, useState } from "react";

/**
 * Something that is on or off and that this browser remembers. The server does not know it, so it is set after
 * hydration; without the browser's storage it is `initial` on each page load.
 */
export function useStoredFlag(key: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    try {
      const stored = localStorage.getItem(key);
      if (stored !== null) setValue(stored === "true");
    } catch {
      // blocked by the browser
    }
  }, [key]);
  const store = useCallback(
    (next: boolean) => {
      setValue(next);
      try {
        localStorage.setItem(key, String(next));
      } catch {
        // blocked by the browser
      }
    },
    [key],
  );
  return [value, store];
}
