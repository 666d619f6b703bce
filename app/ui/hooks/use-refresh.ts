import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const REFRESH_MS = 2_000;

/** Loads the page's data again from time to time while the worker is busy with what the page shows. */
export function useRefresh(isBusy: boolean, everyMs = REFRESH_MS): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isBusy, everyMs, revalidate]);
}
