import { useEffect, useRef, useState } from "react";
import { formatNumber, type Locale } from "~/locales/say";
import { useLocale } from "~/locales/use-text";
import { classNames } from "./class-names";

interface PointsProps {
  value: number;
  /** The program's word for points. */
  term: string;
  /** Shows gains with a plus. */
  signed?: boolean;
  /** Counts from the old value to a new one while the page is open. */
  countsUp?: boolean;
  className?: string;
}

/** A number of points, never without the program's word for them. */
export function Points({ value, term, signed, countsUp, className }: PointsProps) {
  const shown = useCountUp(value, countsUp ?? false);
  const locale = useLocale();
  const text = (amount: number) => `${signed && amount > 0 ? "+" : ""}${formatNumber(amount, locale)} ${term}`;
  return (
    <span className={classNames("tabular-nums", className)}>
      {shown === value ? (
        text(value)
      ) : (
        <>
          <span aria-hidden>{text(shown)}</span>
          <span className="sr-only">{text(value)}</span>
        </>
      )}
    </span>
  );
}

/** What an action earned or cost, for a column of such numbers; most moved nothing. */
export function signedPoints(points: number, locale: Locale): string {
  if (points === 0) return "–";
  return `${points > 0 ? "+" : "−"}${formatNumber(Math.abs(points), locale)}`;
}

const COUNT_UP_MS = 900;

/** The number to show now: the value itself, or a step on the way from the one before it. */
function useCountUp(value: number, enabled: boolean): number {
  const [shown, setShown] = useState(value);
  const before = useRef(value);
  useEffect(() => {
    const from = before.current;
    before.current = value;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!enabled || still || from === value) {
      setShown(value);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - start) / COUNT_UP_MS);
      setShown(Math.round(from + (value - from) * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, enabled]);
  return shown;
}
