import { useEffect, useState } from "react";

/** Seconds left of `seconds`, counted from when `start` last changed. */
export function useCountdown(seconds: number, start: unknown): number {
  const [counted, setCounted] = useState({ start, left: seconds });
  useEffect(() => {
    // Against the clock, not by steps: a phone that slept wakes up with the right time.
    const endsAt = Date.now() + seconds * 1000;
    setCounted({ start, left: seconds });
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setCounted({ start, left: now });
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, start]);
  // Until the effect has run, what was counted belongs to the start before.
  return counted.start === start ? counted.left : seconds;
}

/** `m:ss` */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
