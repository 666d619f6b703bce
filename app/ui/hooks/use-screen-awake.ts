import { useEffect } from "react";

/** Keeps the screen on while the component is mounted, where the browser can; a phone must not lock at the till. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let unmounted = false;
    async function request() {
      try {
        lock = await navigator.wakeLock.request("screen");
        if (unmounted) void lock.release();
      } catch {
        // Not supported, or refused because the battery is low.
      }
    }
    // The browser drops the lock while the page is hidden.
    const onVisible = () => document.visibilityState === "visible" && void request();
    void request();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      unmounted = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}
