import type { ReactNode } from "react";
import { classNames } from "./class-names";

const tones = {
  accent: "bg-accent text-accent-content",
  plain: "surface-card",
  done: "bg-positive text-positive-content",
  soft: "bg-selected text-content",
  positive: "bg-positive-soft text-positive",
} as const;

interface BadgeProps {
  tone?: keyof typeof tones;
  /** With a ring in the surface colour, for badges on a picture. */
  ringed?: boolean;
  children: ReactNode;
  className?: string;
}

/** A short fact in a pill: points, type, amount. */
export function Badge({ tone = "accent", ringed, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex min-h-7 items-center gap-1.5 rounded-button px-2.5 text-14 leading-none font-strong whitespace-nowrap tabular-nums",
        tones[tone],
        ringed && "shadow-[0_0_0_2px_var(--surface)]",
        className,
      )}
    >
      {children}
    </span>
  );
}
