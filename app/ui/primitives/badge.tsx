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
  children: ReactNode;
  className?: string;
}

/** A short fact in a pill: points, type, amount. */
export function Badge({ tone = "accent", children, className }: BadgeProps) {
  return <span className={classNames("badge", tones[tone], className)}>{children}</span>;
}
