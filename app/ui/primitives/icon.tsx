import type { LucideIcon } from "lucide-react";
import { classNames } from "./class-names";

interface IconProps {
  icon: LucideIcon;
  size?: 16 | 20 | 24;
  /** The name for screen readers, for an icon without text next to it. */
  label?: string;
  className?: string;
}

/** A lucide icon in the text's colour. */
export function Icon({ icon: Drawing, size = 20, label, className }: IconProps) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <Drawing
      size={size}
      strokeWidth={size === 16 ? 1.9 : 1.8}
      className={classNames("block flex-none", className)}
      {...named}
    />
  );
}
