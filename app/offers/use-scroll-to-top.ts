import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const DELAY_MS = 100;

/** Scrolls to the top after each navigation within the directory. */
export function useScrollToTop(): void {
  const { search } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => window.scrollTo({ top: 0 }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [search]);
}
