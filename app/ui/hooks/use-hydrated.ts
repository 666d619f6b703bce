import { useEffect, useState } from "react";

/** Whether the page has been hydrated; false on the server. Controls that need JavaScript are rendered after it. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
