import { classNames } from "./class-names";

interface ProgressBarProps {
  value: number;
  max: number;
  /** The name for screen readers. */
  label: string;
  /** Twice as high, for the goal of a page. */
  thick?: boolean;
  /** Fills up from this value when it appears. */
  from?: number;
  className?: string;
}

export function ProgressBar({ value, max, label, thick, from, className }: ProgressBarProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={classNames("block overflow-hidden rounded-full bg-track", thick ? "h-3" : "h-1.5", className)}
    >
      <span
        className={classNames(
          "block h-full origin-left rounded-full bg-highlight transition-[width] duration-slow",
          from !== undefined && "filling",
        )}
        style={{
          width: `${percentOf(value, max)}%`,
          ...(from === undefined ? {} : { ["--from" as string]: `${percentOf(from, max)}%` }),
        }}
      />
    </span>
  );
}

interface StepProgressProps {
  /** The number of completed steps. */
  done: number;
  total: number;
  label: string;
}

/** A progress bar with one segment per step, for forms that show one question at a time. */
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

/** `value` as a percentage of `max`, between 0 and 100. */
export function percentOf(value: number, max: number): number {
  return max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
}
