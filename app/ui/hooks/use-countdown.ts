import { useEffect, useState } from "react";

/**
 * A countdown in whole seconds, down to 0.
 * @param start any value; the countdown starts again when it changes
 */
export function useCountdown(seconds: number, start: unknown): number {
  const [counted, setCounted] = useState({ start, left: Math.ceil(seconds) });
  useEffect(() => {
    // Measured against the clock instead of counting ticks, so that it is right after the device has slept.
    const endsAt = Date.now() + seconds * 1000;
    setCounted({ start, left: Math.ceil(seconds) });
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setCounted({ start, left: now });
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, start]);
  // Until the effect has run, the count belongs to the previous start.
  return counted.start === start ? counted.left : Math.ceil(seconds);
}

/** Seconds as `m:ss`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
