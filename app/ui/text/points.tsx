import { useEffect, useRef, useState } from "react";
import type { Term } from "~/locales/text";
import { formatNumber, type Locale } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { classNames } from "../primitives/class-names";

interface PointsProps {
  value: number;
  /** The program's word for points. */
  term: Term;
  /** Shows gains with a plus. */
  signed?: boolean;
  /** Counts from the old value to a new one while the page is open. */
  countsUp?: boolean;
  /** Counts from this value when it appears. */
  countsFrom?: number;
  className?: string;
}

/** A number of points, always with the program's word for them. */
export function Points({ value, term, signed, countsUp, countsFrom, className }: PointsProps) {
  const current = useCountUp(value, countsUp || countsFrom !== undefined, countsFrom);
  const t = useText();
  const text = (amount: number) =>
    signed && amount > 0
      ? t("+{points} {term}", { points: amount, term })
      : t("{points} {term}", { points: amount, term });
  return (
    <span className={classNames("tabular-nums", className)}>
      {current === value ? (
        text(value)
      ) : (
        <>
          <span aria-hidden>{text(current)}</span>
          <span className="sr-only">{text(value)}</span>
        </>
      )}
    </span>
  );
}

/** The points an action earned or cost, for a table column: '+50', '−20', or '–' for none. */
export function signedPoints(points: number, locale: Locale): string {
  if (points === 0) return "—";
  return `${points > 0 ? "+" : "−"}${formatNumber(Math.abs(points), locale)}`;
}

const COUNT_UP_MS = 900;

/** The number to show now: the value itself, or a step between the previous value and it. */
function useCountUp(value: number, enabled: boolean, start = value): number {
  const [current, setCurrent] = useState(start);
  const previous = useRef(start);
  useEffect(() => {
    const from = previous.current;
    previous.current = value;
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!enabled || reducedMotion || from === value) {
      setCurrent(value);
      return;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - startedAt) / COUNT_UP_MS);
      setCurrent(Math.round(from + (value - from) * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, enabled]);
  return current;
}
