import { classNames } from "./class-names";

interface ProgressBarProps {
  value: number;
  max: number;
  /** What moves forward, for screen readers. */
  label: string;
  className?: string;
}

/** How far along something is. */
export function ProgressBar({ value, max, label, className }: ProgressBarProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={classNames("block h-1.5 overflow-hidden rounded-full bg-track", className)}
    >
      <span
        className="block h-full origin-left rounded-full bg-highlight"
        style={{ width: `${percentOf(value, max)}%` }}
      />
    </span>
  );
}

interface StepProgressProps {
  /** Steps that are behind. */
  done: number;
  total: number;
  label: string;
}

/** One segment a step, for forms that ask one question at a time. */
export function StepProgress({ done, total, label }: StepProgressProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className="flex flex-1 gap-1"
    >
      {Array.from({ length: total }, (_, step) => (
        <span
          key={step}
          className={classNames(
            "h-2 flex-1 rounded-full transition-colors duration-slow",
            step < done ? "bg-highlight" : "bg-track",
          )}
        />
      ))}
    </span>
  );
}

/** A share of 100, between 0 and 100. */
export function percentOf(value: number, max: number): number {
  return max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
}
