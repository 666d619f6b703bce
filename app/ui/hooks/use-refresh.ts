import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { isSessionLost } from "~/ui/forms/lost-session";

const REFRESH_MS = 2_000;

/**
 * Loads the page's data again from time to time while the worker is busy with what the page shows. The next load begins
 * when the one before it has ended: on a slow connection each would abort the other.
 */
export function useRefresh(isBusy: boolean, everyMs = REFRESH_MS): void {
  const { revalidate, state } = useRevalidator();
  const isWaiting = isBusy && state === "idle";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      // Without a session it would lead to the sign-in page, away from the dialog that signs in again.
      if (document.visibilityState === "visible" && !isSessionLost()) revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isWaiting, everyMs, revalidate]);
}
