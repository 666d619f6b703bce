import { useEffect, useState } from "react";

/** False on the server and until the page is alive: what only JavaScript can do waits for it. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
